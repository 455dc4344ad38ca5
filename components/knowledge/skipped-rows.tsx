import { format } from "../ui/format";
import type { Source } from "./upload";

/** Rows that gave nothing, by reason, with the first of each and where it stands. */
export function SkippedRows({ skipped }: { skipped: Source["skipped"] }) {
  if (skipped.length === 0) return null;
  const all = skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="text-[13px]">
      <summary className="w-fit cursor-pointer rounded-sm text-warn">
        {all === 1 ? "1 row is skipped" : `${format.number(all)} rows are skipped`}
      </summary>
      <ul aria-label="Skipped rows" className="mt-2 space-y-3">
        {skipped.map(({ reason, count, examples }) => (
          <li key={reason}>
            <p className="text-ink-2">
              {format.number(count)} × {reason}
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
