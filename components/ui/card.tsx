import clsx from "clsx";
import type { ReactNode } from "react";

/** A surface of its own with an optional heading and something to do beside it. */
export function Card({
  title,
  description,
  action,
  className,
  id,
  children,
}: {
  id?: string;
  title?: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section id={id} className={clsx("min-w-0 rounded-lg border border-line bg-surface", className)}>
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3">
          <div className="min-w-0 space-y-0.5">
            <h2 className="font-medium text-sm">{title}</h2>
            {description && <p className="max-w-prose text-[13px] text-ink-3">{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}

/** Five numbers that matter: beside each other where there is room, else the first above the others. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-5 max-xl:[&>:first-child]:col-span-2">{children}</div>
  );
}

/** A number that matters, with what it counts above it and what it means below. */
export function Stat({
  label,
  value,
  detail,
  children,
}: {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h2 className="text-[13px] text-ink-3">{label}</h2>
      <p className="font-semibold text-2xl tabular-nums tracking-tight">{value}</p>
      {children}
      {detail && <p className="text-[13px] text-ink-3">{detail}</p>}
    </section>
  );
}
