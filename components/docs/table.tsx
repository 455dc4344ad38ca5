import { Prose } from "./prose";

/** Rows of text under headings; the first column is set as code. */
export function Table({ headings, rows }: { headings: string[]; rows: string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label={headings.join(", ")}>
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-ink-3">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-1.5 pr-4 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t align-top">
          {rows.map(([name = "", ...cells]) => (
            <tr key={name}>
              <td className="whitespace-nowrap py-1.5 pr-4 font-mono text-xs">{name}</td>
              {cells.map((cell, n) => (
                <td key={headings[n + 1]} className="py-1.5 pr-4 text-ink-2">
                  <Prose text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
