"use client";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { DialogLayer } from "../ui/dialog-layer";
import { PAGES } from "./pages";
import { focusAfterTyped, useTyped } from "./type-ahead";

const PARTS = [
  { href: "/overview?steps", label: "First steps: the guide" },
  { href: "/webhooks/signature", label: "Debug a webhook signature" },
  { href: "/knowledge/sources", label: "Your facts: import" },
  { href: "/knowledge/relations", label: "Relations of your facts" },
  { href: "/knowledge/documents", label: "Your documents" },
  { href: "/settings/people", label: "People and invitations" },
  { href: "/settings/evidence", label: "Evidence: whom to trust" },
  { href: "/settings/harm", label: "Harm: thresholds and lists" },
  { href: "/settings/audit", label: "Audit log" },
  { href: "/settings/account", label: "Your account and sessions" },
  { href: "/docs", label: "Documentation" },
];

const KEYS = [
  { keys: "Ctrl K or ⌘ K", what: "Go to a page" },
  { keys: "?", what: "This help" },
  { keys: "Ctrl ↵ or ⌘ ↵", what: "Run the text in the playground" },
  { keys: "↑ ↓ Home End", what: "From claim to claim" },
  { keys: "Esc", what: "Close what is open" },
];

/** A search for pages, and below it the keys that the dashboard knows. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [query, setQuery] = useState(useTyped());
  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  return (
    <DialogLayer
      onClose={onClose}
      aria-describedby={undefined}
      onOpenAutoFocus={focusAfterTyped}
      className="fixed inset-x-4 top-[10vh] z-50 mx-auto max-h-[80vh] max-w-lg animate-rise overflow-y-auto rounded-xl border border-line bg-surface shadow-xl"
    >
      <Dialog.Title className="sr-only">Go to a page</Dialog.Title>
      <Command label="Go to a page">
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder="Go to a page"
          className="-outline-offset-2 h-12 w-full border-line border-b bg-transparent px-5 text-base placeholder:text-ink-3 sm:text-sm"
        />
        <Command.List className="max-h-72 overflow-y-auto p-2">
          <Command.Empty className="px-3 py-6 text-center text-ink-2 text-sm">No page is called so.</Command.Empty>
          {[...PAGES, ...PARTS].map(({ href, label }) => (
            <Command.Item
              key={href}
              value={label}
              onSelect={() => go(href)}
              className="cursor-pointer rounded-md px-3 py-2 text-sm data-[selected=true]:bg-sunken"
            >
              {label}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      <KeyboardHelp />
    </DialogLayer>
  );
}

function KeyboardHelp() {
  return (
    <section aria-label="Keyboard" className="border-line border-t px-5 py-4 text-[13px]">
      <h2 className="mb-2 font-medium">Keyboard</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {KEYS.map(({ keys, what }) => (
          <div key={keys} className="contents">
            <dt className="text-ink-3">{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
