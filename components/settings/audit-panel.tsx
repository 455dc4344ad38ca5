"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import type { Activity, ActivityPage } from "@/lib/services/callers";
import { actorOf, sentenceOf } from "../activity-list";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { SelectField } from "../ui/field";
import { format } from "../ui/format";
import { Table, Td, Th } from "../ui/table";

const GROUPS = [
  { id: "", label: "Everything" },
  { id: "keys", label: "Keys" },
  { id: "people", label: "People" },
  { id: "organization", label: "Organization" },
  { id: "webhooks", label: "Webhooks" },
];

/** Who changed what, when and from where; older entries on demand. */
export function AuditPanel({ initial }: { initial: ActivityPage }) {
  const [group, setGroup] = useState("");
  const query = useInfiniteQuery({
    queryKey: ["activity", group],
    queryFn: ({ pageParam }) => {
      const asked = { ...(group && { group }), ...(pageParam && { before: String(pageParam) }) };
      return ask<ActivityPage>(`activity?${new URLSearchParams(asked)}`);
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_before,
    initialData: group === "" ? { pages: [initial], pageParams: [null] } : undefined,
    staleTime: 0, // the page may come from the router's cache
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Card
      title="Audit log"
      description="Written together with each change; it cannot be altered here."
      action={
        <div className="w-44">
          <SelectField
            label={<span className="sr-only">Show</span>}
            value={group}
            onChange={(event) => setGroup(event.target.value)}
          >
            {GROUPS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      }
    >
      {entries.length === 0 && !query.isPending ? (
        <EmptyState icon={ScrollText} title="Nothing of this kind yet" />
      ) : (
        <Table
          label="Audit log"
          head={
            <>
              <Th className="hidden sm:table-cell">When (UTC)</Th>
              <Th className="hidden sm:table-cell">Who</Th>
              <Th>What</Th>
              <Th className="hidden md:table-cell">From</Th>
            </>
          }
        >
          {entries.map((entry) => (
            <tr key={entry.id} className="align-top">
              <Td className="hidden whitespace-nowrap text-ink-2 tabular-nums sm:table-cell">{momentOf(entry)}</Td>
              <Td className="hidden max-w-56 break-words sm:table-cell">{actorOf(entry)}</Td>
              <Td className="break-words">
                <span className="block font-medium sm:hidden">{actorOf(entry)}</span>
                {sentenceOf(entry)}
                <span className="block text-ink-3 text-xs tabular-nums sm:hidden">{momentOf(entry)} UTC</span>
              </Td>
              <Td className="hidden text-ink-3 md:table-cell">{entry.address ?? "–"}</Td>
            </tr>
          ))}
        </Table>
      )}
      {query.hasNextPage && (
        <div className="border-line border-t p-3 text-center">
          <Button size="sm" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </Card>
  );
}

function momentOf({ created_at }: Activity): string {
  return format.moment(created_at).replace(" UTC", "");
}
