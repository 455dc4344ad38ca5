"use client";
import type { MemberKey } from "@/lib/services/keys";
import { useCheckedForm } from "../checked-form";
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
  const { mutateAsync } = useChangeKey(item.id, () => say("The key is saved."));
  const { submit, field, watch, setValue, isBusy, message } = useCheckedForm<{ name: string; scopes: string[] }>({
    name: "change_key",
    initial: { name: item.name, scopes: item.scopes },
    send: mutateAsync,
  });
  const { name, scopes: chosen } = watch();
  const isSame = name.trim() === item.name && String([...chosen].sort()) === String([...item.scopes].sort());
  return (
    <Card title="Name and scopes" description="Changes hold from the next request on.">
      <form onSubmit={submit} noValidate className="max-w-xl space-y-5 px-5 pb-5">
        <FormError>{message}</FormError>
        <TextField label="Name" required maxLength={100} autoComplete="off" {...field("name")} />
        <ScopeFields scopes={scopes} chosen={chosen} onChange={(next) => setValue("scopes", next)} />
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={isSame || chosen.length === 0}>
          Save
        </Button>
      </form>
    </Card>
  );
}
