export const ENDPOINT_COLOURS = [
  { name: "Verify", colour: "bg-accent" },
  { name: "Harm", colour: "bg-data-2" },
];

/** What the colours of a chart mean. */
export function Legend({ entries }: { entries: { name: string; colour: string }[] }) {
  return (
    <p className="flex gap-4 text-ink-2 text-xs" aria-hidden>
      {entries.map(({ name, colour }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span className={`size-2 rounded-full ${colour}`} />
          {name}
        </span>
      ))}
    </p>
  );
}
