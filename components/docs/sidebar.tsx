"use client";
import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { METHOD_COLOURS } from "./method";

export interface NavPage {
  href: string;
  title: string;
  /** Of an endpoint. */
  method?: string;
}

export interface NavGroup {
  title: string;
  /** A group of endpoints, closed unless one of them is shown. */
  isReference?: boolean;
  pages: NavPage[];
}

export function Sidebar({ groups, onNavigate }: { groups: NavGroup[]; onNavigate?: () => void }) {
  const path = usePathname();
  const here = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is shown in the list, however it was come by
  useEffect(() => {
    here.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [path]);
  const link = (page: NavPage) => (
    <NavLink key={page.href} page={page} isHere={page.href === path} onNavigate={onNavigate} />
  );
  return (
    <nav ref={here} aria-label="Documentation" className="space-y-7 text-sm">
      {groups
        .filter(({ isReference }) => !isReference)
        .map(({ title, pages }) => (
          <div key={title}>
            <h2 className="mb-1.5 px-3 font-semibold text-[13px]">{title}</h2>
            <ul className="space-y-px">{pages.map(link)}</ul>
            {title === "API" && <References groups={groups} path={path} link={link} />}
          </div>
        ))}
    </nav>
  );
}

interface ReferencesProps {
  groups: NavGroup[];
  path: string;
  link: (page: NavPage) => React.ReactNode;
}

function References({ groups, path, link }: ReferencesProps) {
  return groups
    .filter(({ isReference }) => isReference)
    .map(({ title, pages }) => {
      const isHere = pages.some(({ href }) => href === path);
      return (
        <details key={`${title} ${isHere}`} open={isHere} className="group">
          <summary className="flex list-none items-center justify-between rounded-md px-3 py-1.5 text-ink-2 hover:bg-sunken hover:text-ink">
            {title}
            <span aria-hidden className="text-ink-3 transition-transform group-open:rotate-90">
              ›
            </span>
          </summary>
          <ul className="my-1 ml-3 space-y-px border-line border-l pl-1">{pages.map(link)}</ul>
        </details>
      );
    });
}

function NavLink({ page, isHere, onNavigate }: { page: NavPage; isHere: boolean; onNavigate?: () => void }) {
  const { href, title, method } = page;
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        onClick={onNavigate}
        aria-current={isHere ? "page" : undefined}
        className={clsx(
          "flex scroll-my-16 items-baseline gap-2 rounded-md px-3 py-1.5",
          isHere ? "bg-accent-soft font-medium text-accent-strong" : "text-ink-2 hover:bg-sunken hover:text-ink",
        )}
      >
        <span className="min-w-0 flex-1">{title}</span>
        {method && (
          <span className={`rounded px-1 font-mono font-semibold text-[10px] ${METHOD_COLOURS[method] ?? ""}`}>
            {method === "DELETE" ? "DEL" : method}
          </span>
        )}
      </Link>
    </li>
  );
}
