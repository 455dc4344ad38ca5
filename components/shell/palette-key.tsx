"use client";
import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { TypeAhead } from "./type-ahead";

const Palette = dynamic(() => import("./palette"), { ssr: false, loading: TypeAhead });

/** The search for pages, once for all of the dashboard; `open` opens it, as do Ctrl K and a question mark outside fields. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForIt(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return { open, palette: isOpen && <Palette onClose={() => setOpen(false)} /> };
}

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="mb-3 flex h-9 w-full items-center gap-3 rounded-md border border-line px-3 text-ink-3 text-sm hover:border-line-strong hover:text-ink"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      Go to a page
      <kbd aria-hidden className="ml-auto hidden font-sans text-xs lg:inline">
        Ctrl K
      </kbd>
    </button>
  );
}

function asksForIt({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === "k";
  const isField = target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");
  return key === "?" && !isField;
}
