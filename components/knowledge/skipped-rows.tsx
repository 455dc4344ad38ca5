import { format } from "../ui/format";
import { reasonInWords } from "./skipped-reasons";
import type { Source } from "./upload";

const WORDS = {
  rows: { one: "1 row is skipped", many: "rows are skipped", label: "Skipped rows" },
  pages: { one: "1 page is left out", many: "pages are left out", label: "Pages left out" },
} as const;

interface Props {
  skipped: Source["skipped"];
  what?: keyof typeof WORDS;
}

/** What gave nothing, by reason, with the first of each and where it stands. */
export function SkippedRows({ skipped, what = "rows" }: Props) {
  if (skipped.length === 0) return null;
  const all = skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="text-[13px]">
      <summary className="w-fit cursor-pointer rounded-sm text-warn">
        {all === 1 ? WORDS[what].one : `${format.number(all)} ${WORDS[what].many}`}
      </summary>
      <ul aria-label={WORDS[what].label} className="mt-2 space-y-3">
        {skipped.map(({ reason, count, examples }) => (
          <li key={reason}>
            <p className="text-ink-2">
              {format.number(count)} × {reasonInWords(reason)}
            </p>
            <ul className="mt-1 space-y-1">
              {[...examples.entries()].map(([place, { line, excerpt }]) => (
                <li key={place} className="flex min-w-0 gap-3">
                  {line > 0 && <span className="shrink-0 text-ink-3 tabular-nums">line {format.number(line)}</span>}
                  <code className="min-w-0 break-all font-mono text-xs">{excerpt}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}
