import type { Series } from "./usage/series";

/** What the colours of a chart mean. */
export function Legend({ entries }: { entries: readonly Series[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs" aria-hidden>
      {entries.map(({ id, name, colour }) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <span className="size-2 rounded-full" style={{ background: `var(--${colour})` }} />
          {name}
        </span>
      ))}
    </p>
  );
}
