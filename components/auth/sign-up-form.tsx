"use client";
import { useState } from "react";
import { ask } from "../ask";
import { useCheckedForm } from "../checked-form";
import { KeyReveal } from "../key-reveal";
import { firstRequest } from "../snippets";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
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
  const { submit, field, isBusy, message } = useCheckedForm({
    name: "sign_up",
    initial: { organization: "", email: "", password: "" },
    send: async (body) => {
      const made = await ask<{ api_key: string }>("sign-up", { body });
      await openSession("credentials", body as Record<string, string>).catch(() => {}); // the key counts; one can sign in later
      onKey(made.api_key);
    },
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <FormError>{message}</FormError>
      <TextField label="Organization" autoComplete="organization" required maxLength={100} {...field("organization")} />
      <TextField label="Email" type="email" autoComplete="username" required {...field("email")} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 10 characters"
        {...field("password")}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className="w-full">
        Create account
      </Button>
    </form>
  );
}
