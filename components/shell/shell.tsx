"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Menu as MenuIcon } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Logo } from "../logo";
import { buttonClass } from "../ui/button";
import { ToastProvider } from "../ui/toast";
import { AccountMenu } from "./account-menu";
import { Navigation } from "./navigation";
import { PaletteButton, usePalette } from "./palette-key";
import { ThemeChoice } from "./theme-choice";
import type { ShellView } from "./view";

const Sheet = dynamic(() => import("./sheet"), { ssr: false });

const FRESH_MS = 2_000; // data that is older is shown and asked for again; younger data came with the page
const OPTIONS = { queries: { staleTime: FRESH_MS, retry: 1 } };

/** The frame of the dashboard: sidebar on wide screens, top bar with a sheet on narrow ones. */
export function Shell({ view, children }: { view: ShellView; children: ReactNode }) {
  const { open, palette } = usePalette();
  const [queries] = useState(() => new QueryClient({ defaultOptions: OPTIONS }));
  return (
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <a
          href="#content"
          className="-translate-y-20 fixed top-3 left-3 z-50 rounded-md bg-accent px-4 py-2 text-accent-ink text-sm focus:translate-y-0"
        >
          Skip to content
        </a>
        <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
          <aside className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-surface p-3 lg:flex print:hidden">
            <SidebarContent view={view} onSearch={open} />
          </aside>
          <TopBar view={view} onSearch={open} />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full min-w-0 max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-8 print:max-w-none print:p-0"
          >
            {children}
          </main>
        </div>
        {palette}
      </ToastProvider>
    </QueryClientProvider>
  );
}

interface SidebarProps {
  view: ShellView;
  onSearch: () => void;
  onNavigate?: () => void;
}

function SidebarContent({ view, onSearch, onNavigate }: SidebarProps) {
  return (
    <>
      <Link href="/overview" onClick={onNavigate} className="mb-4 flex h-10 items-center rounded-md px-3">
        <Logo />
      </Link>
      <PaletteButton onOpen={onSearch} />
      <Navigation onNavigate={onNavigate} />
      <div className="mt-auto space-y-3 pt-6">
        <div className="px-2">
          <ThemeChoice />
        </div>
        <AccountMenu view={view} />
      </div>
    </>
  );
}

function TopBar({ view, onSearch }: Omit<SidebarProps, "onNavigate">) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const search = () => {
    close();
    onSearch();
  };
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-line border-b bg-surface px-4 lg:hidden print:hidden">
      <Link href="/overview" className="rounded-md">
        <Logo />
      </Link>
      <button
        type="button"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={buttonClass({ variant: "ghost", size: "icon" })}
      >
        <MenuIcon aria-hidden className="size-5" />
      </button>
      {isOpen && (
        <Sheet title="Menu" onClose={close}>
          <SidebarContent view={view} onSearch={search} onNavigate={close} />
        </Sheet>
      )}
    </header>
  );
}
