"use client";
import { Bookmark, X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { LogView } from "@/lib/services/log";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";
import { useAction } from "../use-submit";
import { logAddress } from "./log-address";
import type { Filters } from "./log-filters";

interface Props {
  views: readonly LogView[];
  filters: Filters;
  canChange: boolean;
}

const PATH = "verifications/views";

/** Filters that the organization keeps under names, and the way to keep those that are set. */
export function LogViews({ views, filters, canChange }: Props) {
  const [isNaming, setNaming] = useState(false);
  const here = logAddress(filters);
  const canSave = canChange && here !== "/log" && !views.some((view) => logAddress(view.filters) === here);
  if (views.length === 0 && !canSave) return null;
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <View key={view.name} view={view} isHere={logAddress(view.filters) === here} canChange={canChange} />
      ))}
      {canSave && (
        <Button size="sm" variant="ghost" className="first:-ml-3" onClick={() => setNaming(true)}>
          <Bookmark aria-hidden className="size-3.5" />
          Save this view
        </Button>
      )}
      {isNaming && <NameDialog filters={filters} onClose={() => setNaming(false)} />}
    </nav>
  );
}

function View({ view, isHere, canChange }: { view: LogView; isHere: boolean; canChange: boolean }) {
  const router = useRouter();
  const say = useToast();
  const putBack = async () => {
    await ask(PATH, { method: "PUT", body: view });
    router.refresh();
  };
  const { start: remove, isBusy } = useAction(async () => {
    await ask(`${PATH}?${new URLSearchParams({ name: view.name })}`, { method: "DELETE" }).then(
      () => say(`The view ${view.name} is deleted.`, "good", putBack),
      (error) => say(error.message, "bad"),
    );
    router.refresh();
  });
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-line bg-surface text-[13px]">
      <Link
        href={logAddress(view.filters)}
        aria-current={isHere ? "page" : undefined}
        className="truncate rounded-full px-3 py-1 text-ink-2 hover:text-ink aria-[current]:font-medium aria-[current]:text-accent"
      >
        {view.name}
      </Link>
      {canChange && (
        <button
          type="button"
          aria-label={`Delete the view ${view.name}`}
          disabled={isBusy}
          onClick={() => void remove()}
          className="rounded-full p-1 pr-2 text-ink-3 hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}

function NameDialog({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const router = useRouter();
  const [name, setName] = useState("");
  const {
    start: save,
    isBusy,
    failure,
  } = useAction(async () => {
    await ask(PATH, { method: "PUT", body: { name, filters } });
    onClose();
    router.refresh();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Save this view" description="For everybody in your organization.">
      <form onSubmit={submit} className="space-y-4">
        <FormError>{failure?.message}</FormError>
        <TextField
          label="Name"
          required
          autoFocus
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
