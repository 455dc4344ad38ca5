"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { ClaimReviews, ReviewedClaim, SkipReason } from "@/lib/catalog/claim-reviews";
import type { ReviewList } from "@/lib/services/harm";
import { type AskError, ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { TextArea, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";

interface Props {
  lists: readonly ReviewList[];
  reasons: Record<SkipReason, string>;
  canChange: boolean;
}

type Preview = Omit<ClaimReviews, "taken"> & { taken: number; first: ReviewedClaim[] };

/** The claims that fact checkers rated false, as files of an organization's own. */
export function ClaimReviewLists({ lists, reasons, canChange }: Props) {
  return (
    <Card
      title="Fact checks of your own"
      description="Claims that fact checkers rated false count as misinformation where a text tells them. Takes schema.org's ClaimReview as JSON, and answers of Google's Fact Check Tools."
    >
      {lists.length === 0 ? (
        <p className="border-line border-t px-5 py-3 text-[13px] text-ink-3">No lists yet.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {lists.map((list) => (
            <Row key={list.list_id} list={list} canChange={canChange} />
          ))}
        </ul>
      )}
      {canChange && <ImportForm reasons={reasons} />}
    </Card>
  );
}

function Row({ list: { list_id, name, claims, imported_at }, canChange }: { list: ReviewList; canChange: boolean }) {
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation<unknown, AskError>({
    mutationFn: () => ask(`harm/reviews/${list_id}`, { method: "DELETE" }),
    onSuccess: () => {
      setAsked(false);
      router.refresh();
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <p className="min-w-0 text-sm">
        <span className="block break-words font-medium">{name}</span>
        <span className="text-[13px] text-ink-3">
          {counted(claims)}, imported {imported_at.slice(0, 10)}
        </span>
      </p>
      {canChange && (
        <Button onClick={() => setAsked(true)} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Remove the list?"
          description={`Its claims stop counting within two seconds: ${counted(claims)} of ${name}.`}
          action="Remove"
          isBusy={remove.isPending}
          error={remove.error?.message}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}

const counted = (claims: number) => `${claims.toLocaleString("en")} ${claims === 1 ? "claim" : "claims"}`;

function ImportForm({ reasons }: { reasons: Props["reasons"] }) {
  const { name, setName, text, setText, preview, keep } = useImport();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preview.data) keep.mutate();
    else preview.mutate();
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setText(await file.text());
    if (name === "") setName(file.name.slice(0, 100));
  };
  return (
    <form onSubmit={submit} className="space-y-3 border-line border-t px-5 py-4">
      <FormError>{keep.error?.message ?? preview.error?.message}</FormError>
      <TextField
        label="Name"
        hint="A list of the same name is replaced."
        maxLength={100}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="File"
        type="file"
        accept=".json,.jsonld,application/json,application/ld+json"
        className="py-1.5"
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <TextArea
        label="Or the JSON itself"
        hint="Up to about 900 kB, 2,000 claims."
        rows={4}
        spellCheck={false}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {preview.data && <Previewed preview={preview.data} reasons={reasons} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={preview.data ? "primary" : undefined}
          isBusy={preview.isPending || keep.isPending}
          disabled={text.trim() === "" || name.trim() === "" || preview.data?.taken === 0}
        >
          {preview.data ? `Import ${counted(preview.data.taken)}` : "Preview"}
        </Button>
      </div>
    </form>
  );
}

function useImport() {
  const router = useRouter();
  const say = useToast();
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const preview = useMutation<Preview, AskError>({ mutationFn: () => ask("harm/reviews/preview", { body: { text } }) });
  const keep = useMutation<ReviewList, AskError>({
    mutationFn: () => ask("harm/reviews", { body: { name, text } }),
    onSuccess: ({ claims }) => {
      say(`Imported ${counted(claims)}. They hold for new requests within two seconds.`);
      setName("");
      change("");
      router.refresh();
    },
  });
  const change = (to: string) => {
    setText(to);
    preview.reset();
    keep.reset();
  };
  return { name, setName, text, setText: change, preview, keep };
}

function Previewed({ preview, reasons }: { preview: Preview; reasons: Props["reasons"] }) {
  const { taken, first, counts, skipped, unknown } = preview;
  return (
    <div aria-live="polite" className="space-y-2 rounded-md border border-line p-3 text-[13px]">
      <p className="font-medium">{taken === 0 ? "Nothing can be imported." : `${counted(taken)} can be imported.`}</p>
      <ul className="max-h-48 space-y-1 overflow-y-auto">
        {first.map(({ claim, rating, publisher }) => (
          <li key={claim} className="break-words text-ink-2">
            {claim} <span className="text-ink-3">({[rating, publisher].filter((part) => part !== "").join(", ")})</span>
          </li>
        ))}
      </ul>
      {Object.entries(counts).map(([reason, count]) => (
        <details key={reason}>
          <summary className="cursor-pointer text-ink-2">
            {count} skipped: {reasons[reason as SkipReason]}
          </summary>
          <ul className="max-h-48 space-y-1 overflow-y-auto pt-1 pl-4 text-ink-3">
            {skipped
              .filter((one) => one.reason === reason)
              .map(({ claim, rating }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, in which claims repeat
                <li key={n} className="break-words">
                  {claim || "No claim"} {rating && `(${rating})`}
                </li>
              ))}
          </ul>
        </details>
      ))}
      {unknown.length > 0 && <p className="break-words text-ink-3">Unknown ratings: {unknown.join(", ")}</p>}
    </div>
  );
}
