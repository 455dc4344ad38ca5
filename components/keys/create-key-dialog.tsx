"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../ask";
import { useCheckedForm } from "../checked-form";
import { KeyReveal } from "../key-reveal";
import { firstRequest } from "../snippets";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { SelectField, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { BLAMED_LIMITS, LimitFields, limitsOf, NO_LIMITS } from "./limit-fields";
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

/** Name, scopes, limits and expiry; then the key, once. What was typed stays where the service refuses it. */
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
  const [made, setMade] = useState<Made>();
  const create = async (body: object) => {
    setMade(await ask<Made>("keys", { body }));
    await queries.invalidateQueries({ queryKey: ["keys"] });
  };
  if (made) {
    const { name, api_key, scopes: granted } = made;
    return (
      <Dialog isOpen isGuarded onClose={onClose} title={`The key ${name} is ready`}>
        <KeyReveal apiKey={api_key} snippets={firstRequest(origin, api_key, granted)} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title="Create a key">
      <CreateForm scopes={scopes} create={create} onClose={onClose} />
    </Dialog>
  );
}

interface FormProps {
  scopes: ScopeChoice[];
  create: (body: object) => Promise<void>;
  onClose: () => void;
}

function CreateForm({ scopes, create, onClose }: FormProps) {
  const initial = scopes.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const { submit, field, watch, setValue, isBusy, message } = useCheckedForm({
    name: "create_key",
    initial: { name: "", scopes: initial, ...NO_LIMITS, expiry: "never", date: "" },
    toBody: ({ name, scopes, expiry, date, ...limits }) => ({
      name,
      scopes,
      limits: limitsOf(limits),
      expires_at: expiryOf(expiry, date),
    }),
    blame: { ...BLAMED_LIMITS, expires_at: "date" },
    send: create,
  });
  const chosen = watch("scopes");
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <FormError>{message}</FormError>
      <TextField
        label="Name"
        hint="What will use it, such as “Support bot, production”"
        required
        maxLength={100}
        autoFocus
        autoComplete="off"
        {...field("name")}
      />
      <ScopeFields scopes={scopes} chosen={chosen} onChange={(next) => setValue("scopes", next)} />
      <LimitFields field={field} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Expires" {...field("expiry")}>
          {EXPIRIES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        {watch("expiry") === "date" && <TextField label="Date (UTC)" type="date" required {...field("date")} />}
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
