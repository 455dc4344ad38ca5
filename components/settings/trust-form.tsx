"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";
import { useSubmit } from "../use-submit";

interface Props<Id extends string> {
  saved: readonly Id[];
  witnesses: Record<Id, { label: string; about: string }>;
  canChange: boolean;
}

/** Whom to believe where they disagree: the most trusted one first. */
export function TrustForm<Id extends string>({ saved, witnesses, canChange }: Props<Id>) {
  const router = useRouter();
  const say = useToast();
  const [order, setOrder] = useState(saved);
  const { submit, isBusy, failure } = useSubmit(
    "evidence/settings",
    () => {
      say("Saved. It holds for new requests within two seconds.");
      router.refresh();
    },
    "PATCH",
  );
  const isChanged = order.join() !== saved.join();
  const swap = (at: number) =>
    setOrder(order.map((id, i) => (i === at ? order[at + 1] : i === at + 1 ? order[at] : id) as Id));
  return (
    <Card
      title="Whom to trust"
      description="Of those that say anything of a claim the first one here decides. The others are cited beside it."
    >
      <FormError>{failure?.message}</FormError>
      <ol aria-label="Order of trust" className="divide-y divide-line border-line border-t">
        {order.map((id, at) => (
          <li key={id} className="flex items-center gap-4 px-5 py-3 text-sm">
            <span className="text-ink-3 tabular-nums">{at + 1}</span>
            <p className="min-w-0 flex-1">
              <span className="block font-medium">{witnesses[id].label}</span>
              <span className="text-[13px] text-ink-3">{witnesses[id].about}</span>
            </p>
            {canChange && (
              <span className="flex gap-1">
                <Button
                  size="icon"
                  variant="ghost"
                  aria-label={`Trust ${witnesses[id].label} more`}
                  disabled={at === 0 || isBusy}
                  onClick={() => swap(at - 1)}
                >
                  <ArrowUp aria-hidden className="size-4" />
                </Button>
                <Button
                  size="icon"
                  variant="ghost"
                  aria-label={`Trust ${witnesses[id].label} less`}
                  disabled={at === order.length - 1 || isBusy}
                  onClick={() => swap(at)}
                >
                  <ArrowDown aria-hidden className="size-4" />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3">
        {!canChange && <p className="mr-auto text-[13px] text-ink-3">Only admins and owners change this.</p>}
        {canChange && (
          <>
            <span role="status" className="mr-auto text-[13px] text-ink-2">
              {isChanged && "Not saved yet"}
            </span>
            <Button onClick={() => setOrder(saved)} disabled={!isChanged || isBusy}>
              Discard
            </Button>
            <Button variant="primary" onClick={() => submit({ trust: order })} isBusy={isBusy} disabled={!isChanged}>
              Save
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
