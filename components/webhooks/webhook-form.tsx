"use client";
import { useCheckedForm } from "../checked-form";
import { Button } from "../ui/button";
import { DialogActions } from "../ui/dialog";
import { Checkbox, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import type { EventChoice } from "./types";

interface Target {
  url: string;
  description: string;
  events: readonly string[];
}

interface Props {
  initial: Target;
  choices: readonly EventChoice[];
  action: string;
  send: (target: object) => Promise<unknown>;
  onClose: () => void;
}

/** Where events go and which; what was typed stays where the service refuses it. */
export function WebhookForm({ initial: { url, description, events: before }, choices, action, send, onClose }: Props) {
  const { submit, field, watch, setValue, isBusy, message } = useCheckedForm<Target>({
    name: "webhook",
    initial: { url, description, events: [...before] },
    toBody: ({ url, ...rest }) => ({ ...rest, url: url.trim() }),
    send,
  });
  const events = watch("events");
  const toggle = (id: string) =>
    setValue("events", events.includes(id) ? events.filter((one) => one !== id) : [...events, id]);
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <FormError>{message}</FormError>
      <TextField
        label="URL"
        hint="Answers POST requests with a 2xx status within 10 seconds"
        placeholder="https://example.com/assay-events"
        required
        type="url"
        autoFocus
        autoComplete="off"
        {...field("url")}
      />
      <TextField
        label="Description (optional)"
        placeholder="Tells the on-call team"
        maxLength={200}
        {...field("description")}
      />
      <fieldset className="space-y-3">
        <legend className="mb-2 font-medium text-[13px]">Events</legend>
        {choices.map(({ id, summary }) => (
          <Checkbox
            key={id}
            label={<code className="font-mono text-xs">{id}</code>}
            hint={summary}
            checked={events.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
        {events.length === 0 && <p className="text-[13px] text-ink-3">Choose at least one event.</p>}
      </fieldset>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={events.length === 0}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
