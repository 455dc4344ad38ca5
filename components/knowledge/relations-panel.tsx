"use client";
import { useQuery } from "@tanstack/react-query";
import { Search, Shapes } from "lucide-react";
import { useState } from "react";
import type { FollowedRelations } from "@/lib/services/knowledge";
import { ask } from "../ask";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { format } from "../ui/format";
import { Table, Td, Th } from "../ui/table";
import { objectsOf } from "./objects";
import type { FollowedRelation } from "./relation";
import { RelationDialog } from "./relation-dialog";

const LIVE_MS = 1_000; // while the graph is built anew
const PAGE = 100;

/** The relations of an organization's facts: what was inferred of each, and what was said of it. */
export function RelationsPanel({ initial, canChange }: { initial: FollowedRelations; canChange: boolean }) {
  const { data } = useQuery({
    queryKey: ["knowledge", "relations"],
    queryFn: () => ask<FollowedRelations>("knowledge/relations"),
    initialData: initial,
    staleTime: 0, // the page may come from the router's cache
    refetchInterval: ({ state }) => (state.data?.isBuilding ? LIVE_MS : false),
  });
  const [text, setText] = useState("");
  const [limit, setLimit] = useState(PAGE);
  const [edited, setEdited] = useState<string>();
  const { relations, isBuilding } = data;
  const found = relations.filter((relation) => isFound(relation, text.trim().toLowerCase()));
  const open = relations.find(({ predicate }) => predicate === edited);
  if (relations.length === 0) {
    return (
      <Card>
        <EmptyState icon={Shapes} title="No relations yet">
          Once facts are imported, each of their relations is listed here with what it was understood to be.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <search aria-label="Relations" className="relative block">
        <Search aria-hidden className="-translate-y-1/2 absolute top-6 left-5 size-4 text-ink-3" />
        <input
          type="search"
          aria-label="Search relations"
          placeholder="Search by label, word or source"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="-outline-offset-2 h-12 w-full rounded-lg bg-transparent pr-4 pl-12 text-base placeholder:text-ink-3 sm:text-sm"
        />
      </search>
      <p role="status" className="border-line border-t px-5 py-2 text-[13px] text-ink-3">
        {found.length < relations.length && `${found.length} of `}
        {format.count(relations.length, "relation")}
        {isBuilding && ". The graph is being built anew; verdicts follow in a moment."}
      </p>
      <Table label="Relations" head={HEAD}>
        {found.slice(0, limit).map((relation) => (
          <Row
            key={relation.predicate}
            relation={relation}
            onEdit={canChange ? () => setEdited(relation.predicate) : undefined}
          />
        ))}
      </Table>
      {found.length > limit && (
        <div className="border-line border-t px-5 py-3">
          <Button size="sm" onClick={() => setLimit(limit + PAGE)}>
            Show more
          </Button>
        </div>
      )}
      {open && <RelationDialog relation={open} others={relations} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

const HEAD = (
  <>
    <Th>Relation</Th>
    <Th className="hidden sm:table-cell">Objects</Th>
    <Th className="hidden lg:table-cell">Holds</Th>
    <Th isNumber>Facts</Th>
    <Th className="hidden md:table-cell">Source</Th>
    <Th className="hidden sm:table-cell">Said by</Th>
    <Th>
      <span className="sr-only">Actions</span>
    </Th>
  </>
);

function Row({ relation, onEdit }: { relation: FollowedRelation; onEdit?: () => void }) {
  const { label, predicate, facts, sources, said } = relation;
  const isSaid = Object.keys(said).length > 0;
  return (
    <tr className="hover:bg-sunken/50">
      <Td className="w-full min-w-40 max-w-0">
        <span className="block truncate font-medium">{label}</span>
        <code title={predicate} className="block truncate font-mono text-ink-3 text-xs">
          {predicate}
        </code>
        <span className="block truncate text-ink-3 text-xs">{wordsOf(relation).join(", ")}</span>
      </Td>
      <Td className="hidden whitespace-nowrap text-ink-2 sm:table-cell">{objectsOf(relation)}</Td>
      <Td className="hidden lg:table-cell">
        <span className="flex w-40 flex-wrap gap-1">
          {traitsOf(relation).map((trait) => (
            <Badge key={trait}>{trait}</Badge>
          ))}
        </span>
      </Td>
      <Td isNumber>{format.number(facts)}</Td>
      <Td className="hidden max-w-40 truncate text-ink-2 md:table-cell">{sources.join(", ")}</Td>
      <Td className="hidden sm:table-cell">{isSaid ? <Badge tone="accent">edited</Badge> : <Badge>inferred</Badge>}</Td>
      <Td>
        {onEdit && (
          <Button size="sm" variant="ghost" aria-label={`Edit ${label}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </Td>
    </tr>
  );
}

function traitsOf({ single, symmetric, transitive, inverse }: FollowedRelation): string[] {
  const traits = [
    single === "per-kind" ? "one of each kind" : single ? "one of each" : "",
    symmetric ? "both ways" : "",
    transitive ? "passes on" : "",
    inverse ? `reverse of ${inverse}` : "",
  ];
  return traits.filter(Boolean);
}

/** The words that state it besides its label. */
function wordsOf({
  label,
  nouns = [],
  inverseNouns = [],
  verbs = [],
  inverseVerbs = [],
  adjectives = [],
}: FollowedRelation) {
  return [...nouns, ...inverseNouns, ...verbs, ...inverseVerbs, ...adjectives].filter((word) => word !== label);
}

function isFound(relation: FollowedRelation, asked: string): boolean {
  const { label, predicate, sources } = relation;
  return [label, predicate, ...sources, ...wordsOf(relation)].some((words) => words.toLowerCase().includes(asked));
}
