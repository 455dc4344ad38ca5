"use client";
import type { MemberKey } from "@/lib/services/keys";
import { useCheckedForm } from "../checked-form";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";
import { BLAMED_LIMITS, LimitFields, limitsOf, type TypedLimits, typedLimits } from "./limit-fields";
import { type ScopeChoice, ScopeFields } from "./scope-fields";
import { useChangeKey } from "./use-change-key";

interface Typed extends TypedLimits {
  name: string;
  scopes: string[];
}

/** Name, scopes and limits of a key, to be changed in place. What was typed stays where the service refuses it. */
export function KeyForm({ item, scopes }: { item: MemberKey; scopes: ScopeChoice[] }) {
  const say = useToast();
  const { mutateAsync } = useChangeKey(item.id, () => say("The key is saved."));
  const initial: Typed = { name: item.name, scopes: item.scopes, ...typedLimits(item) };
  const { submit, field, watch, setValue, isBusy, message } = useCheckedForm<Typed>({
    name: "change_key",
    initial,
    toBody,
    blame: BLAMED_LIMITS,
    send: mutateAsync,
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
          disabled={isSame(typed, initial) || typed.scopes.length === 0}
        >
          Save
        </Button>
      </form>
    </Card>
  );
}

function toBody({ name, scopes, ...limits }: Typed) {
  return { name, scopes, limits: limitsOf(limits) };
}

function isSame(one: Typed, other: Typed): boolean {
  const text = ({ name, scopes, ...limits }: Typed) =>
    JSON.stringify([name.trim(), [...scopes].sort(), limitsOf(limits)]);
  return text(one) === text(other);
}
