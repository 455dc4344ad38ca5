"use client";
import clsx from "clsx";
import { BookOpen, Loader2 } from "lucide-react";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { PAGES } from "./pages";

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
            <OnItsWay />
          </Link>
        );
      })}
      <a href="/docs" className={row}>
        <BookOpen aria-hidden className="size-4 shrink-0 text-ink-3" />
        Documentation
      </a>
    </nav>
  );
}

/** Of a page that is slow to come; one that comes at once shows none. */
function OnItsWay() {
  const { pending } = useLinkStatus();
  return pending && <Loader2 aria-label="Loading" className="ml-auto size-4 animate-late text-ink-3" />;
}
