"use client";
import { useRouter } from "next/navigation";
import { ask } from "../ask";
import { useCheckedForm } from "../checked-form";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";

export function OrganizationForm({ id, name, canChange }: { id: string; name: string; canChange: boolean }) {
  const router = useRouter();
  const say = useToast();
  const { submit, field, isBusy, message } = useCheckedForm({
    name: "rename",
    initial: { name },
    send: async (body) => {
      await ask("organization", { method: "PATCH", body });
      say("The name is saved.");
      router.refresh();
    },
  });
  return (
    <Card title="Organization">
      <form onSubmit={submit} noValidate className="max-w-md space-y-4 px-5 pb-5">
        <FormError>{message}</FormError>
        <TextField
          label="Name"
          required
          maxLength={100}
          hint={canChange ? undefined : "Admins and owners can change it."}
          {...field("name")}
          disabled={!canChange}
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
