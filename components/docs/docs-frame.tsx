"use client";
import { Menu as MenuIcon, Search } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useEffect, useState } from "react";
import { Logo } from "../logo";
import { ThemeChoice } from "../shell/theme-choice";
import { TypeAhead } from "../shell/type-ahead";
import { buttonClass } from "../ui/button";
import { type NavGroup, Sidebar } from "./sidebar";

const Sheet = dynamic(() => import("../shell/sheet"), { ssr: false });
const SearchDialog = dynamic(() => import("./search-dialog"), { ssr: false, loading: TypeAhead });

type Overlay = "menu" | "search" | undefined;

/** The frame around each page of the documentation: a bar with search, and the pages beside. */
export function DocsFrame({ groups, children }: { groups: NavGroup[]; children: ReactNode }) {
  const [overlay, show] = useState<Overlay>();
  useSearchKeys(() => show("search"));
  const close = () => show(undefined);
  return (
    <>
      <a
        href="#content"
        className="-translate-y-20 fixed top-3 left-3 z-50 rounded-md bg-accent px-4 py-2 text-accent-ink text-sm focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar onShow={show} />
      <div className="mx-auto max-w-[90rem] lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-line border-r px-4 py-8 lg:block">
          <Sidebar groups={groups} />
        </aside>
        <div className="min-w-0">{children}</div>
      </div>
      {overlay === "menu" && (
        <Sheet title="Menu" onClose={close}>
          <p className="mb-4 flex h-10 items-center px-3">
            <Logo />
          </p>
          <Sidebar groups={groups} onNavigate={close} />
          <p className="mt-7 px-3 pb-3">
            <ThemeChoice />
          </p>
        </Sheet>
      )}
      {overlay === "search" && <SearchDialog onClose={close} />}
    </>
  );
}

function TopBar({ onShow }: { onShow: (overlay: Overlay) => void }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-canvas/95 backdrop-blur-sm">
      <div className="mx-auto flex h-14 max-w-[90rem] items-center gap-3 px-4 sm:px-6 lg:px-7">
        <Link href="/" prefetch={false} className="rounded-md">
          <Logo />
        </Link>
        <Link href="/docs" prefetch={false} className="hidden text-ink-2 text-sm hover:text-ink sm:block">
          Docs
        </Link>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onShow("search")}
          className="ml-auto flex h-9 min-w-0 items-center gap-2.5 rounded-md border border-line-strong bg-surface px-3 text-ink-3 text-sm hover:text-ink sm:w-72"
        >
          <Search aria-hidden className="size-4 shrink-0" />
          <span>Search</span>
          <kbd aria-hidden className="ml-auto hidden font-sans text-xs sm:inline">
            Ctrl K
          </kbd>
        </button>
        <div className="hidden lg:block">
          <ThemeChoice />
        </div>
        <Link href="/overview" prefetch={false} className={buttonClass({ variant: "secondary", size: "sm" })}>
          Dashboard
        </Link>
        <button
          type="button"
          aria-label="Open the menu"
          aria-haspopup="dialog"
          onClick={() => onShow("menu")}
          className={buttonClass({ variant: "ghost", size: "icon", className: "lg:hidden" })}
        >
          <MenuIcon aria-hidden className="size-5" />
        </button>
      </div>
    </header>
  );
}

/** Ctrl K opens the search, and so does a slash outside of fields. */
function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isField = target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");
      const isAsked = ctrlKey || metaKey ? !altKey && key.toLowerCase() === "k" : key === "/" && !isField;
      if (!isAsked) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
