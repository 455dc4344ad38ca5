"use client";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { fieldsOf, goTo, useAction } from "../use-submit";
import { openSession } from "./open-session";

/** Email and password. `next` is the path to go on to, checked by the page. */
export function SignInForm({ next, email, error }: { next: string; email?: string; error?: string }) {
  const { start, isBusy, message } = useAction(async (fields: Record<string, string>) => {
    await openSession("credentials", fields);
    await goTo(next);
  });
  return (
    <form onSubmit={(event) => start(fieldsOf(event))} className="space-y-4">
      <FormError>{message ?? (isBusy ? undefined : error)}</FormError>
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
