"use client";
import { useState } from "react";
import { ProofFields } from "../proof-fields";
import { Button } from "../ui/button";
import { FormError } from "../ui/form-error";
import { goTo, useSubmit } from "../use-submit";
import { NewPassword } from "./new-password-form";
import { openSession } from "./open-session";

interface Joined {
  organization_id: string;
  email: string;
}

/** Joins an organization: with one click by who is signed in, else with a password, known or chosen now. */
export function JoinForm({
  token,
  hasAccount,
  isSignedIn,
}: {
  token: string;
  hasAccount: boolean;
  isSignedIn: boolean;
}) {
  const [password, setPassword] = useState("");
  const path = isSignedIn ? "invitations/accept" : "invitations/join";
  const { submit, isBusy, failure, message } = useSubmit<Joined>(path, async ({ email }) => {
    if (!isSignedIn) await openSession("credentials", { email, password }).catch(() => {}); // the page there asks again
    await goTo("/overview");
  });
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    submit(isSignedIn ? { token } : { token, password });
  };
  return (
    <form onSubmit={send} className="space-y-4">
      <FormError>{message}</FormError>
      {!isSignedIn && !hasAccount && (
        <NewPassword
          label="Choose a password"
          value={password}
          onChange={setPassword}
          error={failure?.issue("password")}
        />
      )}
      {!isSignedIn && hasAccount && (
        <ProofFields password={{ value: password, onChange: ({ target }) => setPassword(target.value) }} />
      )}
      <Button type="submit" variant="primary" isBusy={isBusy} className="w-full">
        Join
      </Button>
    </form>
  );
}
