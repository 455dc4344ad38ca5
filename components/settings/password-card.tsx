"use client";
import { ask } from "../ask";
import { useCheckedForm } from "../checked-form";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";

export function PasswordCard() {
  const say = useToast();
  const { submit, field, reset, isBusy, message } = useCheckedForm({
    name: "password",
    initial: { current_password: "", password: "" },
    send: async (body) => {
      await ask("password", { body });
      say("The password is changed. You are signed out everywhere else.");
      reset();
    },
  });
  return (
    <Card title="Password" description="Changing it ends all your other sessions.">
      <form onSubmit={submit} noValidate className="max-w-md space-y-4 px-5 pb-5">
        <FormError>{message}</FormError>
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          {...field("current_password")}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          hint="At least 10 characters"
          {...field("password")}
        />
        <Button type="submit" isBusy={isBusy}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
