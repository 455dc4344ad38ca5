import { Prose } from "./prose";

/** Rows of text under headings; the first column is set as code. */
export function Table({ headings, rows }: { headings: string[]; rows: string[][] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-zinc-500 dark:text-zinc-400">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-1.5 pr-4 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-zinc-200 border-zinc-200 border-t align-top dark:divide-zinc-800 dark:border-zinc-800">
          {rows.map(([name = "", ...cells]) => (
            <tr key={name}>
              <td className="whitespace-nowrap py-1.5 pr-4 font-mono text-xs">{name}</td>
              {cells.map((cell, n) => (
                <td key={headings[n + 1]} className="py-1.5 pr-4 text-zinc-600 dark:text-zinc-400">
                  <Prose text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
