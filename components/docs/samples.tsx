import { highlight } from "./highlight";
import { SampleTabs } from "./sample-tabs";

export interface Sample {
  language: string;
  code: string;
  title?: string;
}

const LABELS: Record<string, string> = {
  sh: "Shell",
  ts: "TypeScript",
  python: "Python",
  go: "Go",
  java: "Java",
  json: "JSON",
  text: "Text",
};

/** Code to copy; the same in several languages stands behind tabs. */
export function Samples({ samples }: { samples: readonly Sample[] }) {
  return (
    <SampleTabs
      samples={samples.map(({ language, code, title }) => ({
        language,
        code,
        label: language === "sh" && /^curl /m.test(code) ? "curl" : (LABELS[language] ?? language),
        title,
        drawn: highlight(language, code),
      }))}
    />
  );
}
