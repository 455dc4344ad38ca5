"use client";
import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";

const TABS = [
  { href: "/settings", label: "Organization" },
  { href: "/settings/people", label: "People" },
  { href: "/settings/audit", label: "Audit log" },
  { href: "/settings/account", label: "Your account" },
];

export function SettingsTabs() {
  const path = usePathname();
  return (
    <nav aria-label="Settings" className="mb-6 flex gap-1 overflow-x-auto border-line border-b">
      {TABS.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className={clsx(
            "-mb-px -outline-offset-2 whitespace-nowrap border-b-2 px-3 py-2 text-sm",
            path === href ? "border-accent font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
