import type { ReactNode } from "react";
import { CodeBlock } from "../ui/code-block";
import { Disclosure } from "../ui/disclosure";
import { bodiesOf, type Draft, type Tool } from "./draft";
import { requestSnippets } from "./request-snippets";
import type { Runs } from "./use-run";

const PATHS: Record<Tool, string> = { verify: "/v1/verify", harm_detect: "/v1/harm/detect" };

/** What is sent, in code to copy, and what came back, as it came. */
export function Exchange({ draft, runs, origin }: { draft: Draft; runs?: Runs; origin: string }) {
  const bodies = bodiesOf(draft);
  const answered = (["verify", "harm_detect"] as const).filter((tool) => runs?.[tool]);
  return (
    <>
      <Disclosure title="Request">
        {draft.tools.map((tool) => (
          <Part key={tool} title={`POST ${PATHS[tool]}`}>
            <CodeBlock snippets={requestSnippets(origin, PATHS[tool], bodies[tool])} />
          </Part>
        ))}
      </Disclosure>
      {answered.length > 0 && (
        <Disclosure title="Response">
          {answered.map((tool) => (
            <Part key={tool} title={`${runs?.[tool]?.status} ${PATHS[tool]}`}>
              <CodeBlock
                snippets={[
                  { title: "Body", code: JSON.stringify(runs?.[tool]?.body, null, 2) },
                  { title: "Headers", code: headerLines(runs?.[tool]?.headers) },
                ]}
              />
            </Part>
          ))}
        </Disclosure>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h3 className="font-mono text-xs">{title}</h3>
      {children}
    </section>
  );
}

function headerLines(headers: Record<string, string> = {}): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
