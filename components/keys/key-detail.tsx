"use client";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import type { KeyDetail as Detail, MemberKey } from "@/lib/services/keys";
import type { UsageBreakdown } from "@/lib/services/usage";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { PageHeader } from "../ui/page-header";
import { KeyFacts } from "./key-facts";
import { KeyFailures } from "./key-failures";
import { KeyForm } from "./key-form";
import { KeyLimits } from "./key-limits";
import { type KeyAction, KeyDialog, KeyMenu } from "./key-menu";
import { hasEnded } from "./key-state";
import { KeyUsage } from "./key-usage";
import type { ScopeChoice } from "./scope-fields";
import { useEnableKey } from "./use-change-key";

const LIVE_MS = 5_000; // what just failed is looked for here

interface Shown extends Detail {
  days: UsageBreakdown["days"];
  /** When it was read, in Unix milliseconds. */
  now: number;
}

/** One key: how it fares, what it was used for, what failed, and all that can be done to it. */
export function KeyDetail({
  initial,
  scopes,
  canChange,
  origin,
}: {
  initial: Shown;
  scopes: ScopeChoice[];
  canChange: boolean;
  origin: string;
}) {
  const { id } = initial.key;
  const { data } = useQuery({
    queryKey: ["keys", id],
    queryFn: () => look(id, initial.days[0]?.date ?? ""),
    initialData: initial,
    initialDataUpdatedAt: initial.now,
    refetchInterval: LIVE_MS,
  });
  const [open, setOpen] = useState<KeyAction>();
  const { key, now } = data;
  const isOpenToChange = canChange && !hasEnded(key, now);
  return (
    <>
      <Link href="/keys" className="mb-3 inline-flex items-center gap-1.5 text-[13px] text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden className="size-3.5" />
        Keys
      </Link>
      <PageHeader
        title={<span className="break-words">{key.name}</span>}
        description={<code className="font-mono text-xs">{key.prefix}…</code>}
        action={isOpenToChange && <Actions item={key} onOpen={setOpen} />}
      />
      <div className="space-y-4">
        <KeyFacts item={key} now={now} />
        <KeyLimits item={key} used={data.current_month_usage} />
        <KeyUsage id={id} days={data.days} />
        <KeyFailures failures={data.recent_failures} now={now} />
        {isOpenToChange && <KeyForm item={key} scopes={scopes} />}
      </div>
      {open && <KeyDialog action={open} item={key} origin={origin} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Actions({ item, onOpen }: { item: MemberKey; onOpen: (action: KeyAction) => void }) {
  const { enable, isPending } = useEnableKey(item);
  return (
    <>
      {item.disabled_at ? (
        <Button variant="primary" isBusy={isPending} onClick={enable}>
          Enable
        </Button>
      ) : (
        <Button onClick={() => onOpen("disable")}>Disable</Button>
      )}
      <KeyMenu item={item} onOpen={onOpen} />
    </>
  );
}

async function look(id: string, start_date: string): Promise<Shown> {
  const range = new URLSearchParams({ start_date, key_id: id });
  const [detail, { days }] = await Promise.all([
    ask<Omit<Shown, "days">>(`keys/${id}`),
    ask<UsageBreakdown>(`usage?${range}`),
  ]);
  return { ...detail, days };
}
