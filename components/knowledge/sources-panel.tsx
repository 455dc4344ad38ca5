"use client";
import { useQuery } from "@tanstack/react-query";
import { Library } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FollowedSources } from "@/lib/services/knowledge";
import { ask } from "../ask";
import { putDraft } from "../playground/draft";
import { Badge, type BadgeTone } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { format } from "../ui/format";
import { Meter } from "../ui/meter";
import { Time } from "../ui/time";
import { ImportCard } from "./import-card";
import type { Cut, Trial } from "./import-types";
import { RemoveSourceDialog } from "./remove-source-dialog";
import { SkippedRows } from "./skipped-rows";
import { StorageCard } from "./storage-card";
import type { Source } from "./upload";

const LIVE_MS = 1_000; // while an import is under way

export const STATES: Record<Source["status"], { tone: BadgeTone; label: string }> = {
  uploading: { tone: "warn", label: "Uploading" },
  waiting: { tone: "neutral", label: "Waiting" },
  importing: { tone: "accent", label: "Importing" },
  ready: { tone: "good", label: "Ready" },
  failed: { tone: "bad", label: "Failed" },
};

interface Props {
  initial: FollowedSources;
  cut: Cut;
  canChange: boolean;
}

/** What an organization imported, live while something is under way, and where more is brought. */
export function SourcesPanel({ initial, cut, canChange }: Props) {
  const { data } = useQuery({
    queryKey: ["knowledge", "sources"],
    queryFn: () => ask<FollowedSources>("knowledge/sources"),
    initialData: initial,
    initialDataUpdatedAt: initial.now,
    refetchInterval: ({ state }) => (isLive(state.data) ? LIVE_MS : false),
  });
  const { storage, now } = data;
  const sources = data.sources.filter(({ kind }) => kind === "facts");
  const [removing, setRemoving] = useState<Source>();
  const [trial, setTrial] = useState<Trial>();
  return (
    <>
      {canChange && <ImportCard cut={cut} isFirst={sources.length === 0} onTrial={setTrial} />}
      {sources.length === 0 && !canChange && (
        <Card>
          <EmptyState icon={Library} title="No facts were imported yet">
            Ask an admin of your organization to import some.
          </EmptyState>
        </Card>
      )}
      {sources.length > 0 && (
        <Card title="Imported">
          <ul aria-label="Imported sources" className="divide-y divide-line border-line border-t">
            {sources.map((source) => (
              <SourceItem
                key={source.id}
                source={source}
                now={now}
                trial={source.name === trial?.name ? trial.text : undefined}
                onRemove={canChange ? setRemoving : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      <StorageCard storage={storage} />
      {removing && (
        <RemoveSourceDialog
          source={removing}
          description="Its facts leave your graph and its file is deleted. What you said of its relations is kept."
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

const LIVE = new Set<Source["status"]>(["waiting", "importing"]);

function isLive(data: FollowedSources | undefined): boolean {
  return data !== undefined && (data.isBuilding || data.sources.some(({ status }) => LIVE.has(status)));
}

interface ItemProps {
  source: Source;
  now: number;
  /** A text to try its facts with. */
  trial?: string;
  onRemove?: (source: Source) => void;
}

function SourceItem({ source, now, trial, onRemove }: ItemProps) {
  const { name, file_name, status, progress, facts, bytes, skipped, error, licence, attribution, created_at } = source;
  const { tone, label } = STATES[status];
  return (
    <li className="space-y-2 px-5 py-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="break-words font-medium">{name}</p>
          <p className="break-all text-[13px] text-ink-3">
            {file_name}
            {bytes > 0 && `, ${format.size(bytes)}`}
          </p>
        </div>
        <span className="tabular-nums">{status === "ready" && format.count(facts, "fact")}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-[13px] text-ink-3">
          <Time at={created_at} now={now} />
        </span>
        {trial && status === "ready" && <TryButton text={trial} />}
        {onRemove && (
          <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={() => onRemove(source)}>
            Remove
          </Button>
        )}
      </div>
      {status === "importing" && <Meter label={`Imported of ${name}`} value={progress} max={1} />}
      {status === "uploading" && (
        <p className="text-[13px] text-ink-2">
          Not all of the file has arrived. If nobody is uploading it any more, remove it and import it again.
        </p>
      )}
      {error && <p className="break-words text-[13px] text-bad">{error}</p>}
      {(licence || attribution) && (
        <p className="break-words text-[13px] text-ink-2">{[licence, attribution].filter(Boolean).join(", ")}</p>
      )}
      {status === "ready" && <SkippedRows skipped={skipped} />}
    </li>
  );
}

/** Opens the playground with a text about what was imported. */
function TryButton({ text }: { text: string }) {
  const router = useRouter();
  const open = () => {
    putDraft({ text, context: "", tools: ["verify"] });
    router.push("/playground");
  };
  return (
    <Button size="sm" variant="primary" onClick={open}>
      Try it now
    </Button>
  );
}
