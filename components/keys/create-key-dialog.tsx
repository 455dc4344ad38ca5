"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AskError } from "../ask";
import { ask } from "../ask";
import { KeyReveal } from "../key-reveal";
import { firstRequest } from "../snippets";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { SelectField, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { type ScopeChoice, ScopeFields } from "./scope-fields";

interface Made {
  name: string;
  api_key: string;
  scopes: string[];
}

const DAY_MS = 86_400_000;
const EXPIRIES = [
  { id: "never", label: "Never", days: 0 },
  { id: "30", label: "In 30 days", days: 30 },
  { id: "90", label: "In 90 days", days: 90 },
  { id: "365", label: "In a year", days: 365 },
  { id: "date", label: "On a date", days: 0 },
];

/** Name, scopes and expiry; then the key, once. What was typed stays where the service refuses it. */
export function CreateKeyDialog({
  scopes,
  origin,
  onClose,
}: {
  scopes: ScopeChoice[];
  origin: string;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const create = useMutation<Made, AskError, object>({
    mutationFn: (body) => ask<Made>("keys", { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["keys"] }),
  });
  if (create.data) {
    const { name, api_key, scopes: granted } = create.data;
    return (
      <Dialog isOpen isGuarded onClose={onClose} title={`The key ${name} is ready`}>
        <KeyReveal apiKey={api_key} snippets={firstRequest(origin, api_key, granted)} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title="Create a key">
      <CreateForm
        scopes={scopes}
        error={create.error}
        isBusy={create.isPending}
        onSubmit={create.mutate}
        onClose={onClose}
      />
    </Dialog>
  );
}

function CreateForm({
  scopes,
  error,
  isBusy,
  onSubmit,
  onClose,
}: {
  scopes: ScopeChoice[];
  error: AskError | null;
  isBusy: boolean;
  onSubmit: (body: object) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState(() => scopes.filter(({ isDefault }) => isDefault).map(({ id }) => id));
  const [expiry, setExpiry] = useState("never");
  const [date, setDate] = useState("");
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    onSubmit({ name, scopes: chosen, expires_at: expiryOf(expiry, date) });
  };
  return (
    <form onSubmit={submit} className="space-y-5">
      <FormError>{error && !error.details.issues ? error.message : undefined}</FormError>
      <TextField
        label="Name"
        hint="What will use it, such as “Support bot, production”"
        required
        maxLength={100}
        autoFocus
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error?.issue("name")}
      />
      <ScopeFields scopes={scopes} chosen={chosen} onChange={setChosen} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Expires" value={expiry} onChange={(event) => setExpiry(event.target.value)}>
          {EXPIRIES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        {expiry === "date" && (
          <TextField
            label="Date (UTC)"
            type="date"
            required
            value={date}
            onChange={(event) => setDate(event.target.value)}
            error={error?.issue("expires_at")}
          />
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={chosen.length === 0}>
          Create key
        </Button>
      </DialogActions>
    </form>
  );
}

function expiryOf(choice: string, date: string): string | null {
  if (choice === "date") return date;
  const days = EXPIRIES.find(({ id }) => id === choice)?.days;
  return days ? new Date(Date.now() + days * DAY_MS).toISOString() : null;
}
