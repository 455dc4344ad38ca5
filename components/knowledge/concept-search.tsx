"use client";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { ask } from "../ask";
import { SearchCard } from "../search-card";
import { Badge } from "../ui/badge";
import { ConceptLink, type ShownConcept } from "./concept-link";
import { usePaused } from "./use-paused";

/** Finds concepts by name while it is typed. What is searched stays in the address. */
export function ConceptSearch() {
  const [text, setText] = useState("");
  useEffect(() => setText(new URLSearchParams(location.search).get("q") ?? ""), []);
  const asked = useDeferredValue(usePaused(text.trim()));
  const { data, error, isFetching } = useQuery({
    queryKey: ["concepts", asked],
    enabled: asked !== "",
    queryFn: () => ask<{ concepts: ShownConcept[] }>(`knowledge/search?${new URLSearchParams({ q: asked })}`),
    placeholderData: (before) => before,
  });
  const change = (next: string) => {
    setText(next);
    history.replaceState(null, "", next.trim() ? `?${new URLSearchParams({ q: next })}` : location.pathname);
  };
  return (
    <SearchCard
      of="Concepts"
      label="Search a concept"
      placeholder="Search a concept, such as Canberra"
      text={text}
      maxLength={200}
      onText={change}
      isAsked={asked !== ""}
      answer={{ data, error, isFetching }}
    >
      {data && <Found concepts={data.concepts} asked={asked} />}
    </SearchCard>
  );
}

function Found({ concepts, asked }: { concepts: readonly ShownConcept[]; asked: string }) {
  if (concepts.length === 0) return <p className="px-5 py-4 text-ink-2 text-sm">No concept is called “{asked}”.</p>;
  return (
    <ul className="divide-y divide-line">
      {concepts.map((concept) => (
        <li key={concept.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-2.5 text-sm">
          <ConceptLink concept={concept} />
          <Badge>{concept.kind}</Badge>
          {concept.description && (
            <span className="min-w-0 flex-1 basis-64 truncate text-[13px] text-ink-3">{concept.description}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
