"use client";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ask } from "../ask";
import { usePaused } from "../knowledge/use-paused";
import { SearchCard } from "../search-card";
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
    <SearchCard
      of="Passages"
      label="Search your documents"
      placeholder={source ? "Search this document" : "Search your documents, or paste a claim"}
      text={text}
      maxLength={500}
      onText={setText}
      isAsked={asked !== ""}
      answer={{ data, error, isFetching }}
    >
      {data && data.passages.length > 0 ? (
        <PassageList passages={data.passages} label="Passages found" isLinked />
      ) : (
        <p className="px-5 py-4 text-ink-2 text-sm">No passage has any of these words.</p>
      )}
    </SearchCard>
  );
}
