"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, MoreHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DeliveryHealth } from "@/lib/services/webhooks";
import { type AskError, ask } from "../ask";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { Dialog } from "../ui/dialog";
import { format } from "../ui/format";
import { Menu, MenuItem } from "../ui/menu";
import { PageHeader } from "../ui/page-header";
import { useToast } from "../ui/toast";
import { Deliveries, type DeliveryPage } from "./deliveries";
import { SecretReveal } from "./secret-reveal";
import { type EventChoice, WEBHOOK_TONES, type Webhook } from "./types";
import { WebhookForm } from "./webhook-form";

interface Props {
  initial: { webhook: Webhook; now: number };
  health: DeliveryHealth;
  deliveries: DeliveryPage;
  schedule: readonly number[];
  choices: readonly EventChoice[];
  canChange: boolean;
}

const LIVE_MS = 3_000; // its state follows what receivers answer

type Open = "edit" | "rotate" | "disable" | "delete";

/** One subscription: its state, what was sent, and all that can be done to it. */
export function WebhookDetail({ initial, health, deliveries, schedule, choices, canChange }: Props) {
  const { id } = initial.webhook;
  const { data } = useQuery({
    queryKey: ["webhooks", id],
    queryFn: () => ask<Props["initial"]>(`webhooks/${id}`),
    initialData: initial,
    initialDataUpdatedAt: initial.now,
    refetchInterval: LIVE_MS,
  });
  const [open, setOpen] = useState<Open>();
  const { webhook } = data;
  const close = () => setOpen(undefined);
  return (
    <>
      <Link href="/webhooks" className="mb-3 inline-flex items-center gap-1.5 text-[13px] text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden className="size-3.5" />
        Webhooks
      </Link>
      <PageHeader
        title="Webhook"
        description={
          <>
            <span className="break-all">{webhook.url}</span>
            {webhook.description && <span className="block break-words text-ink-2">{webhook.description}</span>}
          </>
        }
        action={canChange && <Actions webhook={webhook} onOpen={setOpen} />}
      />
      <State webhook={webhook} health={health} />
      <Deliveries
        webhookId={id}
        initial={deliveries}
        schedule={schedule}
        canChange={canChange && webhook.status !== "disabled"}
      />
      {open === "edit" && <EditDialog webhook={webhook} choices={choices} onClose={close} />}
      {open === "rotate" && <RotateDialog id={id} onClose={close} />}
      {open === "disable" && <DisableDialog id={id} onClose={close} />}
      {open === "delete" && <DeleteDialog webhook={webhook} onClose={close} />}
    </>
  );
}

function State({ webhook, health }: { webhook: Webhook; health: DeliveryHealth }) {
  const { status, events, consecutive_failures, created_at } = webhook;
  const said = {
    active: "Events are sent as they happen.",
    failing: `A delivery failed five times. Events are still sent; the first that is accepted makes it active again. ${consecutive_failures} attempts failed in a row.`,
    disabled: "Nothing is sent, and what happens meanwhile is not sent later.",
  }[status];
  return (
    <div className="mb-4 space-y-3 rounded-lg border border-line bg-surface px-5 py-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={WEBHOOK_TONES[status]}>
          <span className="capitalize">{status}</span>
        </Badge>
        <span className="text-ink-2">{said}</span>
      </p>
      <p className="flex flex-wrap items-center gap-1.5 text-[13px] text-ink-3">
        {events.map((event) => (
          <Badge key={event}>{event}</Badge>
        ))}
        <span className="ml-auto">Since {format.day(created_at)}</span>
      </p>
      <Health health={health} />
    </div>
  );
}

/** How the endpoint answered of late. */
function Health({ health: { days, of_latest, attempts, success_rate, p50_ms, p95_ms } }: { health: DeliveryHealth }) {
  if (success_rate === null) {
    return <p className="text-[13px] text-ink-3">Nothing was sent to it in the last {days} days.</p>;
  }
  const of = of_latest === null ? `${days} days` : `latest ${format.number(of_latest)} deliveries`;
  const facts = [
    { name: "Attempts", value: format.number(attempts) },
    { name: "Accepted", value: format.percent(success_rate) },
    { name: "Median answer", value: `${Math.round(p50_ms ?? 0)} ms` },
    { name: "95 of 100 within", value: `${Math.round(p95_ms ?? 0)} ms` },
  ];
  return (
    <dl
      aria-label={`How it answered, ${of}`}
      className="grid grid-cols-2 gap-3 border-line border-t pt-3 sm:grid-cols-4"
    >
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-ink-3 text-xs">
            {name}, {of}
          </dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Runs a change of a subscription and shows what it made. */
function useChange<Answer = unknown>(id: string, work: (body: object) => Promise<Answer>, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation<Answer, AskError, object>({
    mutationFn: work,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["webhooks", id] });
      onDone?.();
    },
  });
}

function Actions({ webhook: { id, status }, onOpen }: { webhook: Webhook; onOpen: (open: Open) => void }) {
  const say = useToast();
  const fail = (error: AskError) => say(error.message, "bad");
  const test = useChange(
    id,
    () => ask(`webhooks/${id}/test`, { body: {} }),
    () => say("A test is on its way"),
  );
  const enable = useChange(id, () => ask(`webhooks/${id}`, { method: "PATCH", body: { status: "active" } }));
  const isDisabled = status === "disabled";
  return (
    <>
      {isDisabled ? (
        <Button variant="primary" isBusy={enable.isPending} onClick={() => enable.mutate({}, { onError: fail })}>
          Enable
        </Button>
      ) : (
        <Button isBusy={test.isPending} onClick={() => test.mutate({}, { onError: fail })}>
          Send a test
        </Button>
      )}
      <Menu
        trigger={
          <Button size="icon" aria-label="More actions" className="size-9">
            <MoreHorizontal aria-hidden className="size-4" />
          </Button>
        }
      >
        <MenuItem onSelect={() => onOpen("edit")}>Change URL, description and events</MenuItem>
        <MenuItem onSelect={() => onOpen("rotate")}>Rotate the secret</MenuItem>
        {!isDisabled && <MenuItem onSelect={() => onOpen("disable")}>Disable</MenuItem>}
        <MenuItem tone="bad" onSelect={() => onOpen("delete")}>
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}

function EditDialog({
  webhook,
  choices,
  onClose,
}: {
  webhook: Webhook;
  choices: readonly EventChoice[];
  onClose: () => void;
}) {
  const { id } = webhook;
  const save = useChange(id, (body) => ask(`webhooks/${id}`, { method: "PATCH", body }), onClose);
  return (
    <Dialog isOpen onClose={onClose} title="Change the webhook">
      <WebhookForm initial={webhook} choices={choices} action="Save" send={save.mutateAsync} onClose={onClose} />
    </Dialog>
  );
}

interface Rotated {
  secret: string;
  previous_secret_expires_at: string;
}

function RotateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const rotate = useChange<Rotated>(id, () => ask<Rotated>(`webhooks/${id}/rotate-secret`, { body: {} }));
  if (rotate.data) {
    const until = format.moment(rotate.data.previous_secret_expires_at);
    return (
      <Dialog isOpen isGuarded onClose={onClose} title="The new secret is ready">
        <SecretReveal
          secret={rotate.data.secret}
          note={`Until ${until} the old secret signs beside it in webhook-signature; X-Service-Signature is made with the new one from now on.`}
          onDone={onClose}
        />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      description="Deliveries are signed with a new secret from the next attempt on. For 24 hours webhook-signature carries the old one beside it."
      action="Rotate"
      isBusy={rotate.isPending}
      error={rotate.error?.message}
      onConfirm={() => rotate.mutate({})}
      onClose={onClose}
    />
  );
}

function DisableDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const body = { status: "disabled" };
  const disable = useChange(id, () => ask(`webhooks/${id}`, { method: "PATCH", body }), onClose);
  return (
    <ConfirmDialog
      title="Disable the webhook?"
      description="What is pending is cancelled, and events that happen while it is disabled are not sent later."
      action="Disable"
      isBusy={disable.isPending}
      error={disable.error?.message}
      onConfirm={() => disable.mutate({})}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const router = useRouter();
  const queries = useQueryClient();
  const remove = useMutation<unknown, AskError>({
    mutationFn: () => ask(`webhooks/${id}`, { method: "DELETE", body: {} }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: ["webhooks"] });
      router.push("/webhooks");
    },
  });
  return (
    <ConfirmDialog
      title="Delete the webhook?"
      description="It ends for good: what is pending is cancelled, and its deliveries are not shown any more."
      typed={hostOf(url)}
      action="Delete"
      isBusy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
