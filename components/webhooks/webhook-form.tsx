"use client";
import { type FormEvent, useState } from "react";
import type { AskError } from "../ask";
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
  error: AskError | null;
  isBusy: boolean;
  onSubmit: (target: Target) => void;
  onClose: () => void;
}

/** Where events go and which; what was typed stays where the service refuses it. */
export function WebhookForm({ initial, choices, action, error, isBusy, onSubmit, onClose }: Props) {
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description);
  const [events, setEvents] = useState(initial.events);
  const toggle = (id: string) =>
    setEvents((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ url: url.trim(), description: description.trim(), events });
  };
  return (
    <form onSubmit={submit} className="space-y-5">
      <FormError>{error && !error.issue("url") ? error.message : undefined}</FormError>
      <TextField
        label="URL"
        hint="Answers POST requests with a 2xx status within 10 seconds"
        placeholder="https://example.com/assay-events"
        required
        type="url"
        autoFocus
        autoComplete="off"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={error?.issue("url")}
      />
      <TextField
        label="Description (optional)"
        placeholder="Tells the on-call team"
        maxLength={200}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        error={error?.issue("description")}
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
