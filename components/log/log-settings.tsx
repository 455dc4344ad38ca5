"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { LOG_PARTS, OrganizationSettings } from "@/lib/catalog/settings";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Dialog, DialogActions } from "../ui/dialog";
import { Checkbox, Radio, TextField } from "../ui/field";
import { format } from "../ui/format";
import { useToast } from "../ui/toast";

type Settings = OrganizationSettings["log"];
type Parts = (typeof LOG_PARTS)[number];

interface Props {
  settings: Settings;
  days: { least: number; most: number };
  canChange: boolean;
}

/** What the log keeps and for how long. What deletes rows or texts asks first. */
export function LogSettings({ settings, days, canChange }: Props) {
  const { draft, edit, isBusy, save, asking, setAsking, clear } = useLogSettings(settings);
  const losses = lossesOf(settings, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (losses.length > 0) setAsking("save");
    else save();
  };
  return (
    <Card id="kept" title="What is kept" description="Changes hold for requests from now on.">
      <form onSubmit={submit}>
        <fieldset disabled={!canChange || isBusy} className="space-y-4 px-5 pb-5">
          <legend className="sr-only">What is kept</legend>
          <Checkbox
            label="Keep the outcome of every request"
            hint="Off: only of verifications in logging mode, and what was refused. An outcome is counts, confidence, harmful categories and the SHA-256 of the text."
            checked={draft.keep === "all"}
            onChange={({ target }) => edit({ keep: target.checked ? "all" : "logging" })}
          />
          <fieldset className="space-y-3">
            <legend className="mb-2 font-medium text-[13px]">What is kept of each text</legend>
            {ORDER.map((parts) => (
              <Radio
                key={parts}
                name="parts"
                label={PARTS[parts].label}
                hint={PARTS[parts].hint}
                checked={partsOf(draft) === parts}
                onChange={() => edit(PARTS[parts].settings)}
              />
            ))}
          </fieldset>
          <div className="max-w-48">
            <TextField
              label="Days until deletion"
              type="number"
              required
              min={days.least}
              max={days.most}
              value={Number.isNaN(draft.retention_days) ? "" : draft.retention_days}
              onChange={({ target }) => edit({ retention_days: target.valueAsNumber })}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" isBusy={isBusy} disabled={same(settings, draft)}>
              Save
            </Button>
            <Button variant="danger" onClick={() => setAsking("clear")}>
              Empty the log
            </Button>
          </div>
          {!canChange && <p className="text-[13px] text-ink-3">Only admins and owners change this.</p>}
        </fieldset>
      </form>
      <Dialog
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === "clear" ? "Empty the log?" : "Save and delete?"}
        description={
          asking === "clear"
            ? "Every outcome and refused request in the log of this organization is deleted, for good."
            : losses.join(" ")
        }
      >
        <DialogActions>
          <Button onClick={() => setAsking(undefined)}>Cancel</Button>
          <Button variant="danger" isBusy={isBusy} onClick={asking === "clear" ? clear : save}>
            {asking === "clear" ? "Empty the log" : "Save"}
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}

const PARTS = {
  nothing: { label: "Nothing", hint: "Hashes and counts alone.", settings: { keep_texts: false } },
  claims: {
    label: "Claims",
    hint: "Each claim with its verdict and evidence, encrypted, and readable by everyone in this organization. Nothing else of the text.",
    settings: { keep_texts: true, keep_parts: "claims" },
  },
  all: {
    label: "Texts and claims",
    hint: "The whole text too, also of texts that are checked for harm. Encrypted, and readable by everyone in this organization.",
    settings: { keep_texts: true, keep_parts: "all" },
  },
} as const satisfies Record<Parts, { label: string; hint: string; settings: Partial<Settings> }>;

/** By how much it is. */
const ORDER = Object.keys(PARTS) as Parts[];

const partsOf = ({ keep_texts, keep_parts }: Settings): Parts => (keep_texts ? keep_parts : "nothing");

function useLogSettings(settings: Settings) {
  const router = useRouter();
  const say = useToast();
  const [draft, setDraft] = useState(settings);
  const [isBusy, setBusy] = useState(false);
  const [asking, setAsking] = useState<"save" | "clear">();
  const act = async (work: Promise<unknown>, done: string) => {
    setBusy(true);
    await work.then(
      () => say(done),
      (error) => say(error.message, "bad"),
    );
    setBusy(false);
    setAsking(undefined);
    router.refresh();
  };
  return {
    draft,
    isBusy,
    asking,
    setAsking,
    edit: (change: Partial<Settings>) => setDraft({ ...draft, ...change }),
    save: () => act(ask("verifications/settings", { method: "PATCH", body: draft }), "Saved"),
    clear: () => act(ask("verifications/clear", { body: {} }), "The log is empty"),
  };
}

/** What saving would delete, in sentences. */
function lossesOf(before: Settings, after: Settings): string[] {
  const losses: string[] = [];
  if (ORDER.indexOf(partsOf(after)) < ORDER.indexOf(partsOf(before)))
    losses.push("All texts and claims kept so far are erased; hashes and counts stay.");
  if (after.retention_days < before.retention_days) {
    losses.push(`Outcomes and refused requests older than ${format.count(after.retention_days, "day")} are deleted.`);
  }
  return losses;
}

function same(a: Settings, b: Settings): boolean {
  return a.keep === b.keep && partsOf(a) === partsOf(b) && a.retention_days === b.retention_days;
}
