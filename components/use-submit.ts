"use client";
import { useState } from "react";
import { type AskError, ask } from "./ask";

/** Sends something to a data route: whether it is on its way, what went wrong, and what to do when it is done. */
export function useSubmit<T>(path: string, onDone: (answer: T) => void | Promise<void>, method?: string) {
  const [failure, setFailure] = useState<AskError>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (body: object) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onDone(await ask<T>(path, { method, body }));
    } catch (error) {
      setFailure(error as AskError);
    }
    setBusy(false);
  };
  /** The message for the whole form, where it is not about one field. */
  const message = failure && !failure.details.issues ? failure.message : undefined;
  return { submit, isBusy, failure, message };
}

/** What was typed into a form, by name. */
export function fieldsOf(event: React.FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
