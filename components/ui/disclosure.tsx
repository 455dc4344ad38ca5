import clsx from "clsx";
import type { ReactNode } from "react";

/** A title that opens what belongs to it. */
export function Disclosure({
  title,
  className,
  children,
}: {
  title: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className={clsx("group rounded-lg border border-line bg-surface", className)}>
      <summary className="flex list-none items-center justify-between rounded-lg px-5 py-3 font-medium text-sm">
        {title}
        <span aria-hidden className="text-ink-3 transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="space-y-5 border-line border-t p-5">{children}</div>
    </details>
  );
}
