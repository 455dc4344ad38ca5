"use client";
import { signIn } from "next-auth/react";
import { type FormEvent, useState } from "react";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";

/** Email and password. `next` is the path to go on to, checked by the page. */
export function SignInForm({ next, email, error }: { next: string; email?: string; error?: string }) {
  const [failure, setFailure] = useState(error);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setFailure(undefined);
    const answer = await signIn("credentials", { ...fields, redirect: false }).catch(() => undefined);
    if (answer?.ok) return location.assign(next);
    setFailure(answer?.error ?? "Assay cannot be reached. Check your connection and try again.");
    setBusy(false);
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <FormError>{failure}</FormError>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        autoFocus={!email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={Boolean(email)}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className="w-full">
        Sign in
      </Button>
    </form>
  );
}
