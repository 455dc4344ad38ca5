"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { HarmCategory } from "@/lib/catalog/harm";
import type { OrganizationSettings } from "@/lib/catalog/settings";
import { HARM_THRESHOLDS } from "../harm-thresholds";
import { nameOf } from "../playground/results";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Choice } from "../ui/choice";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";
import { useSubmit } from "../use-submit";
import { HarmComparison } from "./harm-comparison";
import { HarmTrial } from "./harm-trial";
import { type Limits, PhraseList } from "./phrase-list";

type Settings = OrganizationSettings["harm"];

interface Props {
  saved: Settings;
  categories: readonly { id: HarmCategory; meaning: string }[];
  limits: Limits;
  /** The log's texts, on which changes can be tried. */
  recent: { keepsTexts: boolean; most: number };
  canChange: boolean;
}

/** How texts are checked for harm where a request does not say. Nothing holds before it is saved; it can be tried. */
export function HarmSettings({ saved, categories, limits, recent, canChange }: Props) {
  const { draft, edit, save, discard, isBusy, message, isChanged } = useHarmSettings(saved);
  const ids = categories.map(({ id }) => id);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <fieldset disabled={!canChange || isBusy} className="min-w-0 space-y-4">
        <legend className="sr-only">How texts are checked for harm</legend>
        <Thresholds
          categories={categories}
          thresholds={draft.thresholds}
          onChange={(thresholds) => edit({ thresholds })}
        />
        <PhraseList
          title="Block list"
          description="A text that holds one of these phrases is harmful, with confidence 1."
          phrases={draft.block}
          categories={ids}
          limits={limits}
          canChange={canChange}
          onChange={(block) => edit({ block: block.map((one) => ({ ...one, category: one.category ?? "illegal" })) })}
        />
        <PhraseList
          title="Allow list"
          description="These phrases never count as harm; the rest of a text counts as before."
          phrases={draft.allow}
          limits={limits}
          canChange={canChange}
          onChange={(allow) => edit({ allow })}
        />
        {!canChange && <p className="text-[13px] text-ink-3">Only admins and owners change this.</p>}
      </fieldset>
      <div className="min-w-0 space-y-4">
        <HarmTrial settings={draft} isChanged={isChanged} />
        <HarmComparison settings={draft} {...recent} />
      </div>
      {(isChanged || message) && (
        <div className="sticky bottom-4 z-10 flex flex-wrap items-center justify-end gap-2 rounded-lg border border-line-strong bg-surface px-5 py-3 shadow-lg xl:col-span-2">
          <div role="status" className="mr-auto text-[13px] text-ink-2">
            <FormError>{message}</FormError>
            {!message && "Not saved yet"}
          </div>
          <Button onClick={discard} disabled={isBusy}>
            Discard
          </Button>
          <Button variant="primary" onClick={save} isBusy={isBusy}>
            Save
          </Button>
        </div>
      )}
    </div>
  );
}

function useHarmSettings(saved: Settings) {
  const router = useRouter();
  const say = useToast();
  const [draft, setDraft] = useState(saved);
  const { submit, isBusy, message, failure } = useSubmit<Settings>(
    "harm/settings",
    (settings) => {
      setDraft(settings);
      say("Saved. It holds for new requests within two seconds.");
      router.refresh();
    },
    "PATCH",
  );
  return {
    draft,
    isBusy,
    message: message ?? failure?.details.issues?.[0]?.message,
    isChanged: JSON.stringify(draft) !== JSON.stringify(saved),
    edit: (change: Partial<Settings>) => setDraft((now) => ({ ...now, ...change })),
    save: () => submit(draft),
    discard: () => setDraft(saved),
  };
}

const THRESHOLDS = [{ id: "off", label: "Off", title: "Only the block list counts" }, ...HARM_THRESHOLDS] as const;

function Thresholds({
  categories,
  thresholds,
  onChange,
}: {
  categories: Props["categories"];
  thresholds: Settings["thresholds"];
  onChange: (thresholds: Settings["thresholds"]) => void;
}) {
  return (
    <Card
      title="Thresholds"
      description="Low catches more, high is wrong less often. A request that names its own threshold or categories is answered by those."
    >
      <ul className="divide-y divide-line border-line border-t">
        {categories.map(({ id, meaning }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
            <p className="min-w-0 text-sm">
              <span className="block font-medium">{nameOf(id)}</span>
              <span className="text-[13px] text-ink-3">{meaning}</span>
            </p>
            <Choice
              label={`Threshold for ${nameOf(id)}`}
              isLabelHidden
              options={THRESHOLDS}
              value={thresholds[id] ?? "medium"}
              onChange={(threshold) => onChange({ ...thresholds, [id]: threshold })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
