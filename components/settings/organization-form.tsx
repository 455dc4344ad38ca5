"use client";
import { useRouter } from "next/navigation";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";
import { fieldsOf, useSubmit } from "../use-submit";

export function OrganizationForm({ id, name, canChange }: { id: string; name: string; canChange: boolean }) {
  const router = useRouter();
  const say = useToast();
  const { submit, isBusy, failure, message } = useSubmit(
    "organization",
    () => {
      say("The name is saved.");
      router.refresh();
    },
    "PATCH",
  );
  return (
    <Card title="Organization">
      <form onSubmit={(event) => submit(fieldsOf(event))} className="max-w-md space-y-4 px-5 pb-5">
        <FormError>{message}</FormError>
        <TextField
          label="Name"
          name="name"
          required
          maxLength={100}
          defaultValue={name}
          disabled={!canChange}
          hint={canChange ? undefined : "Admins and owners can change it."}
          error={failure?.issue("name")}
        />
        <p className="text-[13px] text-ink-3">
          Identifier <code className="ml-1 font-mono text-ink-2 text-xs">{id}</code>
        </p>
        {canChange && (
          <Button type="submit" isBusy={isBusy}>
            Save
          </Button>
        )}
      </form>
    </Card>
  );
}
