"use client";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useEffect, useState } from "react";
import { focusAfterTyped, useTyped } from "../shell/type-ahead";
import { DialogLayer } from "../ui/dialog-layer";
import { openIndex, type SearchHit, type SearchIndex, snippetOf } from "./search-index";

/** A search of all pages, made in the browser of what the service has. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [index, setIndex] = useState<SearchIndex>();
  const [hasFailed, setFailed] = useState(false);
  const [query, setQuery] = useState(useTyped());
  useEffect(() => {
    openIndex().then(
      (opened) => setIndex(() => opened),
      () => setFailed(true),
    );
  }, []);
  const found = index && query.trim() !== "" ? index(query) : [];
  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  return (
    <DialogLayer
      onClose={onClose}
      aria-describedby={undefined}
      onOpenAutoFocus={focusAfterTyped}
      className="fixed inset-x-4 top-[8vh] z-50 mx-auto flex max-h-[80vh] max-w-xl animate-rise flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-xl"
    >
      <Dialog.Title className="sr-only">Search the documentation</Dialog.Title>
      <Command label="Search the documentation" shouldFilter={false} className="flex min-h-0 flex-col">
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder="Search the documentation"
          className="-outline-offset-2 h-12 w-full shrink-0 border-line border-b bg-transparent px-5 text-base placeholder:text-ink-3 sm:text-sm"
        />
        <Command.List className="min-h-0 overflow-y-auto p-2">
          {hasFailed && <Note>The search could not be loaded. Reload the page to try again.</Note>}
          {index && query.trim() !== "" && (
            <Command.Empty>{<Note>Nothing is found for these words.</Note>}</Command.Empty>
          )}
          {query.trim() === "" && <Note>Type what you look for; ↑ ↓ choose, ↵ opens.</Note>}
          {found.map((result) => (
            <Result key={result.href} result={result} query={query} onSelect={() => go(result.href)} />
          ))}
        </Command.List>
      </Command>
    </DialogLayer>
  );
}

function Note({ children }: { children: string }) {
  return <p className="px-3 py-6 text-center text-ink-2 text-sm">{children}</p>;
}

function Result({ result, query, onSelect }: { result: SearchHit; query: string; onSelect: () => void }) {
  const { href, page, title } = result;
  return (
    <Command.Item
      value={href}
      onSelect={onSelect}
      className="cursor-pointer rounded-md px-3 py-2.5 data-[selected=true]:bg-sunken"
    >
      <span className="block text-sm">
        {page !== title && <span className="text-ink-3">{page} › </span>}
        <span className="font-medium">{title}</span>
      </span>
      <span className="mt-0.5 block truncate text-ink-2 text-xs">{snippetOf(result, query)}</span>
    </Command.Item>
  );
}
