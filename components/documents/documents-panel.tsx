"use client";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import type { FollowedSources } from "@/lib/services/knowledge";
import { ask } from "../ask";
import { RemoveSourceDialog } from "../knowledge/remove-source-dialog";
import { StorageCard } from "../knowledge/storage-card";
import type { Source } from "../knowledge/upload";
import { Card } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { AddDocuments } from "./add-documents";
import { DocumentItem } from "./document-item";
import { PassageSearch } from "./passage-search";

const LIVE_MS = 1_000; // while something is read
const LIVE = new Set<Source["status"]>(["waiting", "importing"]);
const documentsOf = (data: FollowedSources | undefined) =>
  data?.sources.filter(({ kind }) => kind === "documents") ?? [];

interface Props {
  initial: FollowedSources;
  /** Bytes of a file that are sent at once. */
  partBytes: number;
  canChange: boolean;
}

/** The documents of an organization, live while something is read, a search within them, and where more are brought. */
export function DocumentsPanel({ initial, partBytes, canChange }: Props) {
  const { data } = useQuery({
    queryKey: ["knowledge", "sources"],
    queryFn: () => ask<FollowedSources>("knowledge/sources"),
    initialData: initial,
    initialDataUpdatedAt: initial.now,
    refetchInterval: ({ state }) => (documentsOf(state.data).some(({ status }) => LIVE.has(status)) ? LIVE_MS : false),
  });
  const [removing, setRemoving] = useState<Source>();
  const sources = documentsOf(data);
  const hasPassages = sources.some(({ passages }) => passages > 0);
  return (
    <>
      {hasPassages && <PassageSearch />}
      {canChange && <AddDocuments partBytes={partBytes} isFirst={sources.length === 0} />}
      {sources.length === 0 && !canChange && (
        <Card>
          <EmptyState icon={FileText} title="There are no documents yet">
            Ask an admin of your organization to bring some.
          </EmptyState>
        </Card>
      )}
      {sources.length > 0 && (
        <Card title="Your documents">
          <ul aria-label="Your documents" className="divide-y divide-line border-line border-t">
            {sources.map((source) => (
              <DocumentItem
                key={source.id}
                source={source}
                now={data.now}
                partBytes={partBytes}
                onRemove={canChange ? setRemoving : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      <StorageCard storage={data.storage} />
      {removing && (
        <RemoveSourceDialog
          source={removing}
          description="Its passages decide nothing from then on, and its file is deleted."
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
