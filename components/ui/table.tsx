import clsx from "clsx";
import type { ReactNode } from "react";

/** Rows under headings; scrolls sideways where it must. `label` tells what the rows are. */
export function Table({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled by keyboard too
    <section tabIndex={0} className="-outline-offset-2 relative overflow-x-auto" aria-label={label}>
      <table className="w-full text-left text-sm">
        <thead className="border-line border-b text-ink-3 text-xs">
          <tr>{head}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}

interface Cell {
  isNumber?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Th({ isNumber, className, children }: Cell) {
  return (
    <th scope="col" className={clsx("whitespace-nowrap px-5 py-2 font-medium", isNumber && "text-right", className)}>
      {children}
    </th>
  );
}

export function Td({ isNumber, className, children }: Cell) {
  return <td className={clsx("px-5 py-3", isNumber && "text-right tabular-nums", className)}>{children}</td>;
}
