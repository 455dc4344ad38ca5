"use client";
import clsx from "clsx";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Storage, StorageQuota } from "@/lib/catalog/plans";
import type { StorageUse } from "@/lib/services/knowledge";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Dialog, DialogActions } from "../ui/dialog";
import { FormError } from "../ui/form-error";
import { format } from "../ui/format";
import { useToast } from "../ui/toast";
import { useSubmit } from "../use-submit";

interface PlanView {
  id: string;
  name: string;
  perMinute: number;
  perMonth: number;
  storage: Storage;
}

/** The plans side by side; changing one asks first and says what it means for this month. */
export function PlanPicker({
  plans,
  current,
  used,
  storage,
  canChange,
}: {
  plans: PlanView[];
  current: string;
  used: number;
  storage: StorageUse;
  canChange: boolean;
}) {
  const [chosen, setChosen] = useState<PlanView>();
  return (
    <Card
      title="Plan"
      description={
        canChange
          ? "A change holds from the next request on and is announced to your webhooks."
          : "Only an owner can change the plan."
      }
    >
      <ul className="grid gap-3 px-5 pb-5 sm:grid-cols-2 xl:grid-cols-4">
        {plans.map((plan) => (
          <li
            key={plan.id}
            className={clsx(
              "flex flex-col gap-3 rounded-lg border p-4",
              plan.id === current ? "border-accent" : "border-line",
            )}
          >
            <p className="flex items-center justify-between font-medium text-sm">
              {plan.name}
              {plan.id === current && <Badge tone="accent">Current</Badge>}
            </p>
            <p className="text-[13px] text-ink-2 tabular-nums">
              {format.number(plan.perMonth)} a month
              <br />
              {format.number(plan.perMinute)} a minute
            </p>
            <p className="text-[13px] text-ink-2 tabular-nums">
              {format.number(plan.storage.facts)} own facts
              <br />
              {format.number(plan.storage.passages)} passages of documents
              <br />
              {format.size(plan.storage.bytes)} in {format.number(plan.storage.sources)} sources
            </p>
            {canChange && plan.id !== current && (
              <Button
                size="sm"
                className="mt-auto"
                onClick={() => setChosen(plan)}
                aria-label={`Change to ${plan.name}`}
              >
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <ConfirmPlan plan={chosen} used={used} storage={storage} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

interface ConfirmProps {
  plan: PlanView;
  used: number;
  storage: StorageUse;
  onClose: () => void;
}

function ConfirmPlan({ plan, used, storage, onClose }: ConfirmProps) {
  const router = useRouter();
  const say = useToast();
  const { submit, isBusy, message } = useSubmit("organization/plan", () => {
    say(`The organization is on the ${plan.name} plan.`);
    router.refresh();
    onClose();
  });
  const isOver = used >= plan.perMonth;
  const isFull = Object.entries(plan.storage).some(([quota, most]) => storage[quota as StorageQuota].used > most);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change to the ${plan.name} plan`}
      description={`${format.number(plan.perMonth)} requests a month and ${format.number(plan.perMinute)} a minute, from the next request on. You have used ${format.number(used)} this month.`}
    >
      <div className="space-y-3">
        <FormError>{message}</FormError>
        {isOver && (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
            This is over the limit of that plan: requests are refused until the month ends.
          </p>
        )}
        {isFull && (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
            Your own facts are more than that plan holds. All of them stay, and no more can be imported.
          </p>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => submit({ plan: plan.id })}>
          Change plan
        </Button>
      </DialogActions>
    </Dialog>
  );
}
