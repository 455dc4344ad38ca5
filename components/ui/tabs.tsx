"use client";
import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";

/** Pages that belong together, side by side; `label` tells what they are about. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { href: string; label: string }[] }) {
  const path = usePathname();
  return (
    <nav aria-label={label} className="mb-6 flex gap-1 overflow-x-auto border-line border-b">
      {tabs.map(({ href, label: name }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className={clsx(
            "-mb-px -outline-offset-2 whitespace-nowrap border-b-2 px-3 py-2 text-sm",
            path === href ? "border-accent font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
