"use client";
import { useState } from "react";
import type { MemberKey } from "@/lib/services/keys";
import { useCheckedForm } from "../checked-form";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";
import { changesOf, type TypedKey, typedKey } from "./key-changes";
import { BLAMED_LIMITS, LimitFields } from "./limit-fields";
import { type ScopeChoice, ScopeFields } from "./scope-fields";
import { useChangeKey } from "./use-change-key";

/** Name, scopes and limits of a key, to be changed in place. What was typed stays where the service refuses it. */
export function KeyForm({ item, scopes }: { item: MemberKey; scopes: ScopeChoice[] }) {
  const say = useToast();
  const { mutateAsync } = useChangeKey(item.id, () => say("The key is saved."));
  const [saved, setSaved] = useState(() => typedKey(item)); // as this form knows it, whatever others change meanwhile
  const { submit, field, watch, getValues, setValue, isBusy, message } = useCheckedForm<TypedKey>({
    name: "change_key",
    initial: saved,
    toBody: (typed) => changesOf(typed, saved),
    blame: BLAMED_LIMITS,
    send: async (body) => {
      const sent = getValues();
      await mutateAsync(body);
      setSaved(sent);
    },
  });
  const typed = watch();
  return (
    <Card title="Name, scopes and limits" description="Changes hold from the next request on.">
      <form onSubmit={submit} noValidate className="max-w-xl space-y-5 px-5 pb-5">
        <FormError>{message}</FormError>
        <TextField label="Name" required maxLength={100} autoComplete="off" {...field("name")} />
        <ScopeFields scopes={scopes} chosen={typed.scopes} onChange={(next) => setValue("scopes", next)} />
        <LimitFields field={field} />
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          disabled={Object.keys(changesOf(typed, saved)).length === 0 || typed.scopes.length === 0}
        >
          Save
        </Button>
      </form>
    </Card>
  );
}
