import clsx from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import { OnThisPage, type Section } from "./on-this-page";

interface PageLink {
  href: string;
  title: string;
}

interface Props {
  group: string;
  title: string;
  sections?: Section[];
  /** Without a table of contents, so that samples have their place beside the text. */
  isWide?: boolean;
  previous?: PageLink;
  next?: PageLink;
  children: ReactNode;
}

export function Article({ group, title, sections = [], isWide, previous, next, children }: Props) {
  return (
    <div
      className={clsx(
        "mx-auto px-5 sm:px-8 lg:px-12",
        !isWide && "xl:grid xl:grid-cols-[minmax(0,1fr)_13rem] xl:gap-12",
      )}
    >
      <main
        id="content"
        tabIndex={-1}
        className={clsx("wrap-break-word min-w-0 py-8 outline-none sm:py-10", isWide ? "" : "mx-auto w-full max-w-3xl")}
      >
        <p className="mb-2 font-medium text-accent text-sm">{group}</p>
        <h1 className="mb-6 text-balance font-semibold text-3xl tracking-tight">{title}</h1>
        {children}
        <nav aria-label="Pages before and after" className="mt-16 grid gap-4 border-line border-t pt-8 sm:grid-cols-2">
          {previous ? <Neighbour page={previous} rel="prev" label="Previous" /> : <span />}
          {next && <Neighbour page={next} rel="next" label="Next" />}
        </nav>
      </main>
      {!isWide && <OnThisPage sections={sections} />}
    </div>
  );
}

function Neighbour({ page, rel, label }: { page: PageLink; rel: string; label: string }) {
  return (
    <Link
      href={page.href}
      prefetch={false}
      rel={rel}
      className={clsx(
        "rounded-lg border border-line bg-surface px-5 py-4 text-sm hover:border-line-strong",
        rel === "next" && "sm:text-right",
      )}
    >
      <span className="block text-ink-3 text-xs">{label}</span>
      <span className="font-medium">{page.title}</span>
    </Link>
  );
}
