import type { ReactNode } from "react";

/** One step of getting in: what it is, its form, and the way to the other steps. */
export function AuthCard({
  title,
  description,
  footer,
  children,
}: {
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <div className="rounded-xl border border-line bg-surface p-6 sm:p-8">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        {description && <p className="mt-1 text-ink-2 text-sm">{description}</p>}
        {children && <div className="mt-6">{children}</div>}
      </div>
      {footer && <p className="mt-6 text-center text-ink-2 text-sm">{footer}</p>}
    </>
  );
}

export const textLink = "font-medium text-accent underline-offset-4 hover:underline";
