"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { HandFact, HandFacts } from "@/lib/services/knowledge";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { useToast } from "../ui/toast";
import { HandFactDialog } from "./hand-fact-dialog";

interface Props {
  initial: HandFacts;
  /** Only those that speak of it. */
  about?: string;
  canChange: boolean;
  /** Another page is on its way, with which a dialog would be gone. */
  isLeaving?: boolean;
}

interface Change {
  add?: HandFact;
  remove?: HandFact;
}

const POLL_MS = 1_500;

/** Facts that people typed: added, changed and removed here, and each change taken back. */
export function HandFactsCard({ initial, about, canChange, isLeaving }: Props) {
  const { data } = useQuery({
    queryKey: ["knowledge", "hand-facts"],
    queryFn: () => ask<HandFacts>("knowledge/facts"),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.isBuilding ? POLL_MS : false),
  });
  const change = useChange();
  const [editing, setEditing] = useState<{ fact?: HandFact }>();
  const shown = about === undefined ? data.facts : data.facts.filter((fact) => speaksOf(fact, about));
  if (shown.length === 0 && !canChange) return null;
  return (
    <Card
      title="Added by hand"
      description={data.isBuilding ? "The last change is on its way into the graph." : "Facts that people here typed."}
      action={
        canChange && (
          <Button size="sm" disabled={isLeaving} onClick={() => setEditing({})}>
            <Plus aria-hidden className="size-4" />
            Add a fact
          </Button>
        )
      }
    >
      {shown.length > 0 && (
        <ul aria-label="Added by hand" className="divide-y divide-line border-line border-t">
          {shown.map((fact) => (
            <Row
              key={Object.values(fact).join("\n")}
              fact={fact}
              canChange={canChange}
              isLeaving={isLeaving}
              onEdit={() => setEditing({ fact })}
              onRemove={() => change({ remove: fact }).catch(() => {})}
            />
          ))}
        </ul>
      )}
      {editing && (
        <HandFactDialog
          before={editing.fact}
          about={about}
          onSave={(add) => change({ add, remove: editing.fact })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}

interface RowProps extends Pick<Props, "canChange" | "isLeaving"> {
  fact: HandFact;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ fact, canChange, isLeaving, onEdit, onRemove }: RowProps) {
  const name = inWords(fact);
  return (
    <li className="flex items-center gap-3 py-2 pr-3 pl-5 text-sm">
      <p className="min-w-0 flex-1 break-words">
        {fact.subject} <span className="text-ink-3">{fact.relation}</span> {fact.object}
      </p>
      {canChange && (
        <span className="flex shrink-0">
          <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} disabled={isLeaving} onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
          </Button>
          <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </span>
      )}
    </li>
  );
}

/** Makes a change, says so, and takes it back where the person asks. Throws AskError where it is not made. */
function useChange() {
  const queries = useQueryClient();
  const router = useRouter();
  const say = useToast();
  const make = async (change: Change) => {
    await ask("knowledge/facts", { method: "PATCH", body: change });
    await queries.invalidateQueries({ queryKey: ["knowledge"] });
    router.refresh();
  };
  return async ({ add, remove }: Change) => {
    try {
      await make({ add, remove });
    } catch (error) {
      if (!add) say((error as Error).message, "bad"); // else the form says so
      throw error;
    }
    const done = add ? (remove ? "changed" : "added") : "deleted";
    say(`The fact is ${done}.`, "good", () => make({ add: remove, remove: add }));
  };
}

function speaksOf({ subject, object }: HandFact, label: string): boolean {
  return [subject, object].some((name) => name.toLowerCase() === label.toLowerCase());
}

const inWords = ({ subject, relation, object }: HandFact) => `${subject} ${relation} ${object}`;
