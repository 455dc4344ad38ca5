"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberKey } from "@/lib/services/keys";
import { type AskError, ask } from "../ask";
import { KeyReveal } from "../key-reveal";
import { firstRequest } from "../snippets";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { SelectField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { format } from "../ui/format";

interface Rotated {
  api_key: string;
  scopes: string[];
  previous_key_expires_at: string;
}

const GRACES = [
  { id: "24h", label: "24 hours" },
  { id: "1h", label: "1 hour" },
  { id: "15m", label: "15 minutes" },
  { id: "0", label: "Not at all: revoke it now" },
];

/** A successor with the same name, scopes and limits; the old key holds on while programs switch over. */
export function RotateKeyDialog({ item, origin, onClose }: { item: MemberKey; origin: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [grace, setGrace] = useState("24h");
  const rotate = useMutation<Rotated, AskError>({
    mutationFn: () => ask<Rotated>(`keys/${item.id}/rotate`, { body: { grace } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["keys"] }),
  });
  if (rotate.data) {
    const { api_key, scopes, previous_key_expires_at } = rotate.data;
    const until =
      grace === "0"
        ? `The old key, ${item.prefix}…, is revoked. This one takes its place.`
        : `This one takes the place of ${item.prefix}…, which works until ${format.moment(previous_key_expires_at)}.`;
    return (
      <Dialog isOpen isGuarded onClose={onClose} title={`${item.name} has a new key`} description={until}>
        <KeyReveal apiKey={api_key} snippets={firstRequest(origin, api_key, scopes)} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Rotate ${item.name}`}
      description={`A new key with the same name, scopes, limits and expiry takes the place of ${item.prefix}….`}
    >
      <div className="space-y-4">
        <FormError>{rotate.error?.message}</FormError>
        <SelectField
          label="The old key keeps working for"
          hint="Switch your programs to the new key within this time."
          value={grace}
          onChange={(event) => setGrace(event.target.value)}
        >
          {GRACES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isBusy={rotate.isPending} onClick={() => rotate.mutate()}>
          Rotate key
        </Button>
      </DialogActions>
    </Dialog>
  );
}
