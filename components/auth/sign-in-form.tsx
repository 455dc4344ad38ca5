"use client";
import { ProofFields } from "../proof-fields";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { fieldsOf } from "../use-submit";
import { useSignIn } from "./use-sign-in";

/** Email and password. `next` is the path to go on to, checked by the page. */
export function SignInForm({ next, email, error }: { next: string; email?: string; error?: string }) {
  const { start, isBusy, message, needsCode } = useSignIn("credentials", next);
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
      <ProofFields code={needsCode && { name: "code", autoFocus: true }} />
      <Button type="submit" variant="primary" isBusy={isBusy} className="w-full">
        Sign in
      </Button>
    </form>
  );
}
