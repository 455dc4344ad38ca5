"use client";
import { useState } from "react";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { goTo, useSubmit } from "../use-submit";
import { openSession } from "./open-session";

/** Chooses a password by a mailed link, and signs in with it. */
export function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const { submit, isBusy, failure, message } = useSubmit<{ email: string }>("reset-password/new", async ({ email }) => {
    const isIn = await openSession("credentials", { email, password }).then(
      () => true,
      () => false,
    );
    await goTo(isIn ? "/overview" : "/sign-in");
  });
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    submit({ token, password });
  };
  return (
    <form onSubmit={send} className="space-y-4">
      <FormError>{message}</FormError>
      <NewPassword value={password} onChange={setPassword} error={failure?.issue("password")} />
      <Button type="submit" variant="primary" isBusy={isBusy} className="w-full">
        Set password
      </Button>
    </form>
  );
}

interface Props {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  error?: string;
}

export function NewPassword({ value, onChange, label = "New password", error }: Props) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      required
      minLength={10}
      maxLength={200}
      hint="At least 10 characters"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
