import { Prose } from "./prose";

/** Fields of a request or an answer, by their paths: rows of name, type, meaning. */
export function FieldList({ rows }: { rows: string[][] }) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {rows.map(([name = "", type = "", meaning = ""]) => (
        <div key={name} className="py-3">
          <dt className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <code className="wrap-anywhere font-mono font-semibold text-[13px]">{name}</code>
            <span className="text-ink-3 text-xs">{type}</span>
          </dt>
          {meaning && (
            <dd className="mt-1 text-ink-2 text-sm leading-6">
              <Prose text={meaning} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
