"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { retrieverView } from "@/lib/catalog/schemas/retriever";
import type { RETRIEVER_DEADLINE_MS } from "@/lib/catalog/settings";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { Dialog } from "../ui/dialog";
import { Checkbox, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";
import { useAction } from "../use-submit";
import { SecretReveal } from "../webhooks/secret-reveal";
import { RetrieverTrial } from "./retriever-trial";

type Retriever = z.output<typeof retrieverView>;

interface Props {
  saved: Retriever | null;
  bounds: { [Name in keyof typeof RETRIEVER_DEADLINE_MS]: number };
  canChange: boolean;
}

/** The search service that the organization runs itself: where it is, how long it is waited for, and what it answers. */
export function RetrieverForm({ saved, bounds, canChange }: Props) {
  const [secret, setSecret] = useState<string>();
  return (
    <Card
      title="Your search service"
      description="Documents that you keep elsewhere, as in Elasticsearch, Vespa or Pinecone: it is asked for passages with every text, and they decide as your documents do."
    >
      {canChange ? (
        <Form key={saved ? "saved" : "none"} saved={saved} bounds={bounds} onSecret={setSecret} />
      ) : (
        <p className="px-5 pb-5 text-sm">
          {saved ? `${saved.url}, ${saved.is_on ? "on" : "off"}.` : "There is none."}{" "}
          <span className="text-[13px] text-ink-3">Only admins and owners change this.</span>
        </p>
      )}
      {saved && canChange && <RetrieverTrial />}
      <Dialog isOpen={secret !== undefined} isGuarded title="Signing secret" onClose={() => setSecret(undefined)}>
        <SecretReveal secret={secret ?? ""} onDone={() => setSecret(undefined)} />
      </Dialog>
    </Card>
  );
}

function Form({ saved, bounds, onSecret }: Omit<Props, "canChange"> & { onSecret: (secret: string) => void }) {
  const router = useRouter();
  const say = useToast();
  const [url, setUrl] = useState(saved?.url ?? "");
  const [deadline, setDeadline] = useState(String(saved?.deadline_ms ?? bounds.usual));
  const [isOn, setOn] = useState(saved?.is_on ?? true);
  const { start, isBusy, failure, message } = useAction(async () => {
    const body = { url: url.trim(), deadline_ms: Number(deadline), is_on: isOn };
    const { secret } = await ask<{ secret?: string }>("evidence/retriever", { method: "PUT", body });
    if (secret) onSecret(secret);
    else say("Saved. It holds for new requests within two seconds.");
    router.refresh();
  });
  const isChanged = !saved || url !== saved.url || Number(deadline) !== saved.deadline_ms || isOn !== saved.is_on;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  return (
    <form onSubmit={submit} className="space-y-4 px-5 pb-5">
      <FormError>{message}</FormError>
      <TextField
        label="URL"
        type="url"
        required
        placeholder="https://search.example.com/assay"
        hint="Answers a signed POST of the claims with passages; the documentation shows one in twenty lines."
        autoComplete="off"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={failure?.issue("url")}
      />
      <TextField
        label="Deadline in milliseconds"
        type="number"
        required
        min={bounds.least}
        max={bounds.most}
        className="sm:max-w-40"
        hint="An answer that comes later is not waited for: the claims are checked without it, and the result says so."
        value={deadline}
        onChange={({ target }) => setDeadline(target.value)}
        error={failure?.issue("deadline_ms")}
      />
      <Checkbox
        label="Ask it with every text"
        hint="Unless a request names its evidence without documents."
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      {saved?.left_alone_until && <Rest until={saved.left_alone_until} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isChanged || url.trim() === ""}>
          Save search service
        </Button>
        {saved && <SecretButtons saved={saved} onSecret={onSecret} />}
      </div>
    </form>
  );
}

function Rest({ until }: { until: string }) {
  return (
    <p role="status" className="max-w-prose text-sm text-warn">
      It failed several times in a row, and is left alone until {until.slice(11, 19)} UTC: claims are checked without
      it. Then one request tries it again; if you mended it, try it below, which ends this at once.
    </p>
  );
}

function SecretButtons({ saved, onSecret }: { saved: Retriever; onSecret: (secret: string) => void }) {
  const router = useRouter();
  const [asked, setAsked] = useState<"rotate" | "remove">();
  const { start, isBusy, failure } = useAction(async () => {
    if (asked === "remove") await ask("evidence/retriever", { method: "DELETE", body: {} });
    else onSecret((await ask<{ secret: string }>("evidence/retriever/secret", { body: {} })).secret);
    setAsked(undefined);
    router.refresh();
  });
  const { title, description, action } = QUESTIONS[asked ?? "rotate"];
  return (
    <>
      <Button onClick={() => setAsked("rotate")}>New secret</Button>
      <Button variant="ghost" onClick={() => setAsked("remove")}>
        Remove
      </Button>
      {saved.previous_secret_expires_at && (
        <span className="text-[13px] text-ink-3">
          The secret before signs too until {saved.previous_secret_expires_at.slice(0, 16).replace("T", " ")} UTC.
        </span>
      )}
      {asked && (
        <ConfirmDialog
          {...{ title, description, action, isBusy }}
          error={failure?.message}
          onConfirm={() => void start()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const QUESTIONS = {
  rotate: {
    title: "Make a new signing secret?",
    description: "It signs from now on. The present one signs beside it for 24 hours, so that you can change over.",
    action: "Make a new secret",
  },
  remove: {
    title: "Remove your search service?",
    description: "It is asked no more, and its secret is deleted.",
    action: "Remove",
  },
} as const;
