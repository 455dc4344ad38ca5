"use client";
import { useState } from "react";
import { ask } from "../ask";
import { KeyReveal } from "../key-reveal";
import { firstRequest } from "../snippets";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { fieldsOf, useAction } from "../use-submit";
import { AuthCard } from "./auth-card";
import { openSession } from "./open-session";

/** From nothing to a working key: the form, then the key. `origin` is where the service is reached. */
export function SignUp({ origin, footer }: { origin: string; footer: React.ReactNode }) {
  const [apiKey, setApiKey] = useState<string>();
  if (apiKey) {
    return (
      <AuthCard
        title="Your first API key"
        description="It may do everything; make keys with fewer scopes for production."
      >
        <KeyReveal
          apiKey={apiKey}
          snippets={firstRequest(origin, apiKey)}
          doneLabel="Go to the dashboard"
          onDone={() => location.assign("/overview")}
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Create your account"
      description="You get a working API key right away, on the Free plan."
      footer={footer}
    >
      <SignUpForm onKey={setApiKey} />
    </AuthCard>
  );
}

function SignUpForm({ onKey }: { onKey: (apiKey: string) => void }) {
  const { start, isBusy, failure, message } = useAction(async (fields: Record<string, string>) => {
    const made = await ask<{ api_key: string }>("sign-up", { body: fields });
    await openSession("credentials", fields).catch(() => {}); // the key counts; one can sign in later
    onKey(made.api_key);
  });
  return (
    <form onSubmit={(event) => start(fieldsOf(event))} className="space-y-4">
      <FormError>{message}</FormError>
      <TextField
        label="Organization"
        name="organization"
        autoComplete="organization"
        required
        maxLength={100}
        error={failure?.issue("organization")}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={failure?.issue("email")}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={10}
        maxLength={200}
        hint="At least 10 characters"
        error={failure?.issue("password")}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className="w-full">
        Create account
      </Button>
    </form>
  );
}
