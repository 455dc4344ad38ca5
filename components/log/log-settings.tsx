"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { OrganizationSettings } from "@/lib/catalog/settings";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Dialog, DialogActions } from "../ui/dialog";
import { Checkbox, TextField } from "../ui/field";
import { useToast } from "../ui/toast";

type Settings = OrganizationSettings["log"];

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
            label="Keep the outcome of every verify request"
            hint="Off: only of requests in logging mode. An outcome is counts, confidence and the SHA-256 of the text."
            checked={draft.keep === "all"}
            onChange={({ target }) => edit({ keep: target.checked ? "all" : "logging" })}
          />
          <Checkbox
            label="Keep texts and claims too"
            hint="Encrypted, and readable by everyone in this organization. Turning it off erases the texts kept so far."
            checked={draft.keep_texts}
            onChange={({ target }) => edit({ keep_texts: target.checked })}
          />
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
          asking === "clear" ? "Every outcome in the log of this organization is deleted, for good." : losses.join(" ")
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
  if (before.keep_texts && !after.keep_texts)
    losses.push("All kept texts and claims are erased; hashes and counts stay.");
  if (after.retention_days < before.retention_days) {
    losses.push(`Outcomes older than ${after.retention_days} days are deleted.`);
  }
  return losses;
}

function same(a: Settings, b: Settings): boolean {
  return a.keep === b.keep && a.keep_texts === b.keep_texts && a.retention_days === b.retention_days;
}
