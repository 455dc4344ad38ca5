"use client";
import clsx from "clsx";
import {
  BookOpen,
  ChartColumn,
  FlaskConical,
  KeyRound,
  LayoutDashboard,
  ScrollText,
  Settings,
  Waypoints,
  Webhook,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";

/** The pages of the dashboard, as they stand in the sidebar. */
const PAGES = [
  { href: "/overview", label: "Overview", icon: LayoutDashboard },
  { href: "/playground", label: "Playground", icon: FlaskConical },
  { href: "/keys", label: "Keys", icon: KeyRound },
  { href: "/usage", label: "Usage", icon: ChartColumn },
  { href: "/webhooks", label: "Webhooks", icon: Webhook },
  { href: "/log", label: "Verification log", icon: ScrollText },
  { href: "/knowledge", label: "Knowledge", icon: Waypoints },
  { href: "/settings", label: "Settings", icon: Settings },
];

const row =
  "flex h-9 items-center gap-3 rounded-md px-3 text-sm text-ink-2 transition-colors hover:bg-sunken hover:text-ink";

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const path = usePathname();
  return (
    <nav aria-label="Dashboard" className="space-y-0.5">
      {PAGES.map(({ href, label, icon: Icon }) => {
        const isHere = path === href || path.startsWith(`${href}/`);
        return (
          <Link
            key={href}
            href={href}
            onClick={onNavigate}
            aria-current={isHere ? "page" : undefined}
            className={clsx(row, isHere && "bg-sunken font-medium text-ink")}
          >
            <Icon aria-hidden className={clsx("size-4 shrink-0", isHere ? "text-accent" : "text-ink-3")} />
            {label}
          </Link>
        );
      })}
      <a href="/docs" className={row}>
        <BookOpen aria-hidden className="size-4 shrink-0 text-ink-3" />
        API reference
      </a>
    </nav>
  );
}
