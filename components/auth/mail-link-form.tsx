"use client";
import { useState } from "react";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { fieldsOf, useSubmit } from "../use-submit";

/** Asks for an address and mails it a link; says the same whether there is such an account. */
export function MailLinkForm({ path, action }: { path: "reset-password" | "sign-in-link"; action: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const { submit, isBusy, failure, message } = useSubmit(path, () => {});
  const send = async (event: React.FormEvent<HTMLFormElement>) => {
    const { email = "" } = fieldsOf(event);
    await submit({ email });
    setSentTo(email);
  };
  if (sentTo && !failure && !isBusy) {
    return (
      <p role="status" className="rounded-md bg-good-soft px-3 py-2 text-good text-sm">
        If there is an account with {sentTo}, a mail with a link is on its way.
      </p>
    );
  }
  return (
    <form onSubmit={send} className="space-y-4">
      <FormError>{message}</FormError>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        error={failure?.issue("email")}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className="w-full">
        {action}
      </Button>
    </form>
  );
}
