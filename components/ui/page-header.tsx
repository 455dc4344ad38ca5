import type { ReactNode } from "react";

/** The head of a page: what it is, one sentence about it, and its main action. */
export function PageHeader({
  title,
  description,
  action,
}: {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 space-y-1">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        {description && <p className="max-w-2xl text-ink-2 text-sm">{description}</p>}
      </div>
      {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </header>
  );
}
