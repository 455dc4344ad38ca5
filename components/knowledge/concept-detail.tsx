"use client";
import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import type { HandFacts } from "@/lib/services/knowledge";
import { ask } from "../ask";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { PageHeader } from "../ui/page-header";
import { useToast } from "../ui/toast";
import { ConceptLink, type Detail, LeavingContext } from "./concept-link";
import { HandFactsCard } from "./hand-facts";

type Group = Detail["facts"][number];

interface MarkedFacts {
  relation: string;
  direction: "out" | "in";
}

interface Props {
  detail: Detail;
  /** What stands out: the facts that a claim was decided by. */
  place?: MarkedFacts;
  byHand: HandFacts;
  canChange: boolean;
}

/** A concept: what the graph says of it, and what else speaks of it. */
export function ConceptDetail({ detail: { concept, facts, mentions }, place, byHand, canChange }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const marked = (direction: MarkedFacts["direction"]) => (place?.direction === direction ? place.relation : undefined);
  return (
    <LeavingContext value={setLeaving}>
      <Link href="/knowledge" className="mb-3 inline-flex items-center gap-1.5 text-[13px] text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden className="size-3.5" />
        Knowledge
      </Link>
      <PageHeader title={concept.label} description={concept.description} action={<Badge>{concept.kind}</Badge>} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="empty:hidden xl:col-span-2">
          <HandFactsCard initial={byHand} about={concept.label} canChange={canChange} isLeaving={isLeaving} />
        </div>
        <Card title="Facts" description={`What the graph says of ${concept.label}`}>
          <Groups
            id={concept.id}
            groups={facts}
            direction="out"
            marked={marked("out")}
            empty="The graph holds no facts of this concept."
          />
        </Card>
        <Card title="Mentions" description={`Facts of others that lead to ${concept.label}`}>
          <Groups
            id={concept.id}
            groups={mentions}
            direction="in"
            marked={marked("in")}
            empty="No other concept leads here."
          />
        </Card>
      </div>
    </LeavingContext>
  );
}

interface GroupsProps {
  id: number;
  groups: readonly Group[];
  direction: "out" | "in";
  /** The relation that stands out. */
  marked?: string;
  empty: string;
}

function Groups({ id, groups, direction, marked, empty }: GroupsProps) {
  if (groups.length === 0) return <p className="px-5 pb-5 text-ink-2 text-sm">{empty}</p>;
  return (
    <dl className="divide-y divide-line border-line border-t">
      {groups.map((group) => (
        <Relation
          key={group.relation}
          id={id}
          first={group}
          direction={direction}
          isMarked={group.relation === marked}
        />
      ))}
    </dl>
  );
}

interface RelationProps {
  id: number;
  first: Group;
  direction: "out" | "in";
  isMarked: boolean;
}

function Relation({ id, first, direction, isMarked }: RelationProps) {
  const say = useToast();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: "center" });
  }, [isMarked]);
  const [neighbours, setNeighbours] = useState(first.neighbours);
  const [isBusy, setBusy] = useState(false);
  const left = first.total - neighbours.length;
  const more = async () => {
    setBusy(true);
    const query = { id: String(id), relation: first.relation, direction, offset: String(neighbours.length) };
    await ask<Group>(`knowledge/neighbours?${new URLSearchParams(query)}`).then(
      (next) => setNeighbours((known) => [...known, ...next.neighbours]),
      (error) => say(error.message, "bad"),
    );
    setBusy(false);
  };
  return (
    <div
      ref={row}
      data-marked={isMarked || undefined}
      className={clsx(
        "grid gap-x-4 gap-y-1.5 px-5 py-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]",
        isMarked && "bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <dt className="text-ink-2">
        {first.label}{" "}
        {first.total > 1 && <span className="text-ink-3 text-xs tabular-nums">{format.number(first.total)}</span>}
      </dt>
      <dd className="min-w-0 space-y-2">
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
          {[...neighbours.entries()].map(([place, { concept, value, source }]) => (
            <li key={place} title={`Source: ${source}`} className="min-w-0 max-w-full break-words">
              {concept ? <ConceptLink concept={concept} /> : <span className="tabular-nums">{value}</span>}
            </li>
          ))}
        </ul>
        {left > 0 && (
          <Button size="sm" variant="ghost" className="-ml-3" isBusy={isBusy} onClick={more}>
            {format.number(left)} more
          </Button>
        )}
      </dd>
    </div>
  );
}
