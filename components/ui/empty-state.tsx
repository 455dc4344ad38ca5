import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Where there is nothing yet: what would be here, and how to get it. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="mb-2 grid size-10 place-items-center rounded-full bg-sunken text-ink-3">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="font-medium text-sm">{title}</p>
      {children && <div className="max-w-md text-balance text-ink-2 text-sm">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
