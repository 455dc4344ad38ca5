"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type AskError, ask } from "../ask";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { format } from "../ui/format";
import { useToast } from "../ui/toast";

/** Has all that happened in a range of time sent again. */
export function ReplayRange({ webhookId }: { webhookId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Replay a time range
      </Button>
      {isOpen && <RangeDialog webhookId={webhookId} onClose={() => setOpen(false)} />}
    </>
  );
}

const DAY_MS = 86_400_000;
/** As fields of date and time hold it: without seconds, in UTC. */
const fieldOf = (moment: number) => new Date(moment).toISOString().slice(0, 16);

function RangeDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const say = useToast();
  const [from, setFrom] = useState(() => fieldOf(Date.now() - DAY_MS));
  const [to, setTo] = useState(() => fieldOf(Date.now()));
  const replay = useMutation<{ resent: number }, AskError>({
    mutationFn: () => ask(`webhooks/${webhookId}/replay`, { body: { from: `${from}:00.000Z`, to: `${to}:59.999Z` } }),
    onSuccess: async ({ resent }) => {
      await queries.invalidateQueries({ queryKey: ["webhooks", webhookId] });
      say(resent === 0 ? "Nothing happened in that time" : `Sent again: ${format.count(resent, "event")}`);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    replay.mutate();
  };
  const { error } = replay;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Replay a time range"
      description="Each event of that time that this webhook asks for is sent once more, delivered or not. Receivers know them by their id."
    >
      <form onSubmit={submit} className="space-y-4">
        <FormError>{error && !error.issue("to") ? error.message : undefined}</FormError>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="From (UTC)"
            type="datetime-local"
            required
            value={from}
            max={to}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label="To (UTC)"
            type="datetime-local"
            required
            value={to}
            min={from}
            onChange={({ target }) => setTo(target.value)}
            error={error?.issue("to")}
          />
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={replay.isPending}>
            Replay
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
