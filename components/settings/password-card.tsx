"use client";
import { useState } from "react";
import { NewPassword } from "../auth/new-password-form";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";
import { useSubmit } from "../use-submit";

export function PasswordCard() {
  const say = useToast();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const { submit, isBusy, failure, message } = useSubmit("password", () => {
    say("The password is changed. You are signed out everywhere else.");
    setCurrent("");
    setPassword("");
  });
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    submit({ current_password: current, password });
  };
  return (
    <Card title="Password" description="Changing it ends all your other sessions.">
      <form onSubmit={send} className="max-w-md space-y-4 px-5 pb-5">
        <FormError>{message}</FormError>
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <NewPassword value={password} onChange={setPassword} error={failure?.issue("password")} />
        <Button type="submit" isBusy={isBusy}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
