"use client";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { harmComparison } from "@/lib/catalog/schemas/harm-settings";
import type { OrganizationSettings } from "@/lib/catalog/settings";
import { type AskError, ask } from "../ask";
import { nameOf } from "../playground/results";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextArea } from "../ui/field";
import { FormError } from "../ui/form-error";

type Comparison = z.output<typeof harmComparison>;

interface Props {
  settings: OrganizationSettings["harm"];
  /** Whether the log keeps texts. */
  keepsTexts: boolean;
  /** Texts that are compared at once. */
  most: number;
}

/** What the settings on the page would change, on the organization's own recent texts or on pasted ones. */
export function HarmComparison({ settings, keepsTexts, most }: Props) {
  const [pasted, setPasted] = useState("");
  const texts = linesOf(pasted);
  const compare = useMutation<{ result: Comparison; isPasted: boolean }, AskError>({
    mutationFn: async () => {
      const given = texts.length > 0 ? { texts } : {};
      return {
        result: await ask<Comparison>("harm/compare", { body: { settings, ...given } }),
        isPasted: texts.length > 0,
      };
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    compare.mutate();
  };
  return (
    <Card
      title="What would change"
      description={`Checks up to ${most} texts by the saved settings and by what stands here, and shows what differs. Counts as no request.`}
    >
      <form onSubmit={submit} className="space-y-3 px-5 pb-5">
        <FormError>{compare.error?.message}</FormError>
        <Origin keepsTexts={keepsTexts} />
        <TextArea
          label={keepsTexts ? "Or paste others (optional)" : "Paste your own"}
          hint={`One a line, ${most} at most, 1,000 characters each.`}
          error={texts.length > most ? `${texts.length} lines; take out ${texts.length - most}.` : undefined}
          rows={3}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <Button
          type="submit"
          isBusy={compare.isPending}
          disabled={texts.length > most || (!keepsTexts && texts.length === 0)}
        >
          {texts.length > 0 ? `Compare ${counted(texts.length)}` : "Compare recent texts"}
        </Button>
      </form>
      {compare.data && <Difference {...compare.data} />}
    </Card>
  );
}

const linesOf = (pasted: string) =>
  pasted
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const counted = (texts: number) => (texts === 1 ? "1 text" : `${texts} texts`);

function Origin({ keepsTexts }: { keepsTexts: boolean }) {
  const log = (
    <Link href="/log" className="underline underline-offset-4">
      verification log
    </Link>
  );
  return (
    <p className="text-[13px] text-ink-2">
      {keepsTexts ? (
        <>Your recent texts are those that the {log} keeps.</>
      ) : (
        <>
          No recent texts: the {log} keeps none. An admin can switch on <em>Texts and claims</em> there; until then
          paste texts of your own.
        </>
      )}
    </p>
  );
}

function Difference({ result, isPasted }: { result: Comparison; isPasted: boolean }) {
  const { texts, flagged_before, flagged_after, newly, no_longer } = result;
  if (texts === 0) {
    return (
      <p aria-live="polite" className="border-line border-t px-5 py-4 text-[13px] text-ink-2">
        The log holds no text yet. Texts appear in it as they are verified.
      </p>
    );
  }
  return (
    <div aria-live="polite" className="space-y-4 border-line border-t px-5 py-4">
      <p className="text-sm">
        Of {isPasted ? counted(texts) : `your ${texts === 1 ? "latest text" : `${texts} latest texts`}`},{" "}
        {flagged_before} {flagged_before === 1 ? "is" : "are"} flagged by the saved settings and {flagged_after} by
        these.
      </p>
      {newly.length + no_longer.length === 0 && <p className="text-[13px] text-ink-2">Nothing changes.</p>}
      <Changed title="Newly flagged" tone="bad" texts={newly} />
      <Changed title="No longer flagged" tone="good" texts={no_longer} />
    </div>
  );
}

function Changed({ title, tone, texts }: { title: string; tone: "good" | "bad"; texts: Comparison["newly"] }) {
  if (texts.length === 0) return null;
  return (
    <section className="space-y-2">
      <h3 className="font-medium text-[13px]">
        {title} <span className="text-ink-3 tabular-nums">{texts.length}</span>
      </h3>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {texts.map(({ text, request_id, categories }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; pasted texts have no other name
          <li key={n} className="space-y-1.5 px-3 py-2 text-[13px]">
            <p className="break-words">{text}</p>
            <p className="flex flex-wrap items-center gap-1.5">
              {categories.map((category) => (
                <Badge key={category} tone={tone}>
                  {nameOf(category)}
                </Badge>
              ))}
              {request_id && (
                <Link href={`/log/${request_id}`} className="text-ink-3 text-xs underline underline-offset-4">
                  In the log
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
