"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type AskError, ask } from "../ask";
import { Badge } from "../ui/badge";
import { Button, buttonClass } from "../ui/button";
import { Card } from "../ui/card";
import { Dialog } from "../ui/dialog";
import { EmptyState } from "../ui/empty-state";
import { PageHeader } from "../ui/page-header";
import { Table, Td, Th } from "../ui/table";
import { Time } from "../ui/time";
import { EventCatalogue, type EventSample } from "./event-catalogue";
import { SecretReveal } from "./secret-reveal";
import { type EventChoice, WEBHOOK_TONES, type Webhook } from "./types";
import { WebhookForm } from "./webhook-form";

interface Webhooks {
  webhooks: Webhook[];
  now: number;
}

interface Props {
  initial: Webhooks;
  choices: readonly EventChoice[];
  catalogue: readonly EventSample[];
  canChange: boolean;
}

/** The subscriptions of the organization. */
export function WebhooksPanel({ initial, choices, catalogue, canChange }: Props) {
  const read = () => ask<Webhooks>("webhooks");
  const { data } = useQuery({
    queryKey: ["webhooks"],
    queryFn: read,
    initialData: initial,
    initialDataUpdatedAt: initial.now,
  });
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" />
      Create webhook
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Events are sent to your servers, signed, and tried five times until they arrive."
        action={
          <>
            <Link href="/webhooks/signature" className={buttonClass()}>
              Debug a signature
            </Link>
            {canChange && create}
          </>
        }
      />
      <Card>
        {data.webhooks.length === 0 ? (
          <EmptyState icon={WebhookIcon} title="No webhooks yet" action={canChange && create}>
            {canChange
              ? "Hear of keys, limits, imports and blocked or harmful texts as they happen."
              : "Ask an admin of your organization to create one."}
          </EmptyState>
        ) : (
          <Table label="Webhooks" head={HEAD}>
            {data.webhooks.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} now={data.now} />
            ))}
          </Table>
        )}
      </Card>
      <EventCatalogue events={catalogue} />
      {isCreating && <CreateDialog choices={choices} onClose={() => setCreating(false)} />}
    </>
  );
}

const HEAD = (
  <>
    <Th>URL</Th>
    <Th>Status</Th>
    <Th className="hidden md:table-cell">Events</Th>
    <Th className="hidden sm:table-cell">Last accepted</Th>
  </>
);

function Row({
  webhook: { id, url, description, status, events, last_delivery_at, consecutive_failures },
  now,
}: {
  webhook: Webhook;
  now: number;
}) {
  return (
    <tr className="hover:bg-sunken/50">
      <Td className="w-full max-w-0">
        <Link href={`/webhooks/${id}`} className="block truncate font-medium underline-offset-4 hover:underline">
          {url}
        </Link>
        {description ? (
          <span className="block truncate text-[13px] text-ink-2">{description}</span>
        ) : (
          <code className="font-mono text-ink-3 text-xs">{id}</code>
        )}
      </Td>
      <Td>
        <Badge tone={WEBHOOK_TONES[status]}>
          <span className="capitalize">{status}</span>
        </Badge>
        {consecutive_failures > 0 && (
          <span className="mt-1 block text-ink-3 text-xs">
            {consecutive_failures === 1 ? "1 failure" : `${consecutive_failures} failures in a row`}
          </span>
        )}
      </Td>
      <Td className="hidden md:table-cell">
        <span className="flex w-80 flex-wrap gap-1">
          {events.map((event) => (
            <Badge key={event}>{event}</Badge>
          ))}
        </span>
      </Td>
      <Td className="hidden text-ink-2 sm:table-cell">
        {last_delivery_at ? <Time at={last_delivery_at} now={now} /> : "never"}
      </Td>
    </tr>
  );
}

function CreateDialog({ choices, onClose }: { choices: readonly EventChoice[]; onClose: () => void }) {
  const queries = useQueryClient();
  const router = useRouter();
  const create = useMutation<{ webhook: Webhook; secret: string }, AskError, object>({
    mutationFn: (body) => ask("webhooks", { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["webhooks"] }),
  });
  if (create.data) {
    const { webhook, secret } = create.data;
    const done = () => router.push(`/webhooks/${webhook.id}`);
    return (
      <Dialog isOpen isGuarded onClose={done} title="The webhook is ready">
        <SecretReveal secret={secret} onDone={done} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title="Create a webhook">
      <WebhookForm
        initial={{ url: "", description: "", events: choices.map(({ id }) => id) }}
        choices={choices}
        action="Create webhook"
        send={create.mutateAsync}
        onClose={onClose}
      />
    </Dialog>
  );
}
