"use client";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { ask } from "../ask";
import { usePaused } from "../knowledge/use-paused";
import { Card } from "../ui/card";
import { Skeleton } from "../ui/skeleton";
import { PassageList, type PassagePage } from "./passage-list";

/** Finds passages by their words while they are typed, as those of a claim are found. */
export function PassageSearch({ source }: { source?: string }) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(usePaused(text.trim()));
  const query = new URLSearchParams({ q: asked, ...(source ? { source_id: source } : {}) });
  const { data, error, isFetching } = useQuery({
    queryKey: ["knowledge", "passages", String(query)],
    enabled: asked !== "",
    queryFn: () => ask<PassagePage>(`knowledge/passages?${query}`),
    placeholderData: (before) => before,
  });
  return (
    <Card>
      <search aria-label="Passages" className="relative block">
        <Search aria-hidden className="-translate-y-1/2 absolute top-6 left-5 size-4 text-ink-3" />
        <input
          type="search"
          aria-label="Search your documents"
          placeholder={source ? "Search this document" : "Search your documents, or paste a claim"}
          value={text}
          maxLength={500}
          onChange={({ target }) => setText(target.value)}
          className="-outline-offset-2 h-12 w-full rounded-lg bg-transparent pr-4 pl-12 text-base placeholder:text-ink-3 sm:text-sm"
        />
      </search>
      <div aria-live="polite" aria-busy={isFetching}>
        {asked !== "" && (
          <div className="border-line border-t">
            {error && <p className="px-5 py-4 text-bad text-sm">{error.message}</p>}
            {!data && !error && <Skeleton className="m-5 h-24" />}
            {data?.passages.length === 0 && (
              <p className="px-5 py-4 text-ink-2 text-sm">No passage has any of these words.</p>
            )}
            {data && data.passages.length > 0 && (
              <PassageList passages={data.passages} label="Passages found" isLinked />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
