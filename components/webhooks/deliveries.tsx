"use client";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { type AskError, ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Choice } from "../ui/choice";
import { EmptyState } from "../ui/empty-state";
import { format } from "../ui/format";
import { Skeleton } from "../ui/skeleton";
import { useToast } from "../ui/toast";
import { DeliveryItem } from "./delivery-item";
import { ReplayRange } from "./replay-range";
import type { Delivery } from "./types";

const LIVE_MS = 2_000; // while something is on its way

export interface DeliveryPage {
  deliveries: Delivery[];
  next_cursor: string | null;
  now: number;
}

const STATUSES = [
  { id: "", label: "All" },
  { id: "pending", label: "Pending" },
  { id: "delivered", label: "Delivered" },
  { id: "failed", label: "Failed" },
  { id: "cancelled", label: "Cancelled" },
] as const;
type Status = (typeof STATUSES)[number]["id"];

interface Props {
  webhookId: string;
  initial: DeliveryPage;
  /** Seconds before each further attempt. */
  schedule: readonly number[];
  canChange: boolean;
}

/** What was sent to a subscription, live while something is pending. */
export function Deliveries({ webhookId, initial, schedule, canChange }: Props) {
  const [status, setStatus] = useState<Status>("");
  const query = useInfiniteQuery({
    queryKey: ["webhooks", webhookId, "deliveries", status],
    queryFn: ({ pageParam }) => ask<DeliveryPage>(`webhooks/${webhookId}/deliveries?${queryOf(status, pageParam)}`),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    initialData: status === "" ? { pages: [initial], pageParams: [""] } : undefined,
    initialDataUpdatedAt: initial.now,
    refetchInterval: ({ state }) => (state.data?.pages.some(isLive) ? LIVE_MS : false),
  });
  const pages = query.data?.pages ?? [];
  const shown = pages.flatMap(({ deliveries }) => deliveries);
  return (
    <Card
      title="Deliveries"
      description={`Each event with every attempt. Further attempts follow after ${format.durations(schedule)}.`}
      action={
        canChange && (
          <span className="flex flex-wrap gap-2">
            <ReplayRange webhookId={webhookId} />
            <ResendFailed webhookId={webhookId} />
          </span>
        )
      }
    >
      <div className="border-line border-b px-5 pb-4">
        <Choice label="Status" options={STATUSES} value={status} onChange={setStatus} />
      </div>
      {query.isPending && <Skeleton className="m-5 h-24" />}
      {query.error && <p className="px-5 py-4 text-bad text-sm">{query.error.message}</p>}
      {query.isSuccess && shown.length === 0 && (
        <EmptyState icon={Send} title={status === "" ? "Nothing was sent yet" : `Nothing is ${status}`}>
          {status === "" && "Send a test to see whether your receiver answers."}
        </EmptyState>
      )}
      <ul aria-label="Deliveries" className="divide-y divide-line">
        {shown.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryItem
              webhookId={webhookId}
              delivery={delivery}
              now={pages[0]?.now ?? initial.now}
              canChange={canChange}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-line border-t px-5 py-3">
          <Button size="sm" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Show older ones
          </Button>
        </div>
      )}
    </Card>
  );
}

function ResendFailed({ webhookId }: { webhookId: string }) {
  const queries = useQueryClient();
  const say = useToast();
  const resend = useMutation<{ resent: number }, AskError>({
    mutationFn: () => ask(`webhooks/${webhookId}/resend-failed`, { body: {} }),
    onSuccess: async ({ resent }) => {
      await queries.invalidateQueries({ queryKey: ["webhooks", webhookId] });
      say(resent === 0 ? "Nothing failed that was not sent again" : `${resent} on their way again`);
    },
    onError: (error) => say(error.message, "bad"),
  });
  return (
    <Button size="sm" isBusy={resend.isPending} onClick={() => resend.mutate()}>
      Resend all failed
    </Button>
  );
}

function isLive({ deliveries }: DeliveryPage): boolean {
  return deliveries.some(({ status }) => status === "pending");
}

function queryOf(status: string, cursor: string): string {
  return String(new URLSearchParams({ ...(status && { status }), ...(cursor && { cursor }) }));
}
