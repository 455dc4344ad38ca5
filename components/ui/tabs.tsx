"use client";
import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** Pages that belong together, side by side; `label` tells what they are about. On a phone the row scrolls to the page it is on. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { href: string; label: string }[] }) {
  const path = usePathname();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>(`[href="${CSS.escape(path)}"]`);
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [path]);
  return (
    <nav ref={row} aria-label={label} className="relative mb-6 flex gap-1 overflow-x-auto border-line border-b">
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
