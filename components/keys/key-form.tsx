"use client";
import { type FormEvent, useState } from "react";
import type { MemberKey } from "@/lib/services/keys";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";
import { type ScopeChoice, ScopeFields } from "./scope-fields";
import { useChangeKey } from "./use-change-key";

/** Name and scopes of a key, to be changed in place. What was typed stays where the service refuses it. */
export function KeyForm({ item, scopes }: { item: MemberKey; scopes: ScopeChoice[] }) {
  const say = useToast();
  const [name, setName] = useState(item.name);
  const [chosen, setChosen] = useState<string[]>(item.scopes);
  const { mutate, isPending, error } = useChangeKey(item.id, () => say("The key is saved."));
  const isSame = name.trim() === item.name && String([...chosen].sort()) === String([...item.scopes].sort());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ name, scopes: chosen });
  };
  return (
    <Card title="Name and scopes" description="Changes hold from the next request on.">
      <form onSubmit={submit} className="max-w-xl space-y-5 px-5 pb-5">
        <FormError>{error && !error.details.issues ? error.message : undefined}</FormError>
        <TextField
          label="Name"
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={error?.issue("name")}
        />
        <ScopeFields scopes={scopes} chosen={chosen} onChange={setChosen} />
        <Button type="submit" variant="primary" isBusy={isPending} disabled={isSame || chosen.length === 0}>
          Save
        </Button>
      </form>
    </Card>
  );
}
