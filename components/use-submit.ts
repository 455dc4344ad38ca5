"use client";
import { useState } from "react";
import { type AskError, ask } from "./ask";

/** Something that a person starts and waits for: whether it is under way, and what went wrong. It may throw AskError. */
export function useAction<Given extends unknown[]>(work: (...given: Given) => void | Promise<void>) {
  const [failure, setFailure] = useState<AskError>();
  const [isBusy, setBusy] = useState(false);
  const start = async (...given: Given) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work(...given);
    } catch (error) {
      setFailure(error as AskError);
    }
    setBusy(false);
  };
  /** The message for the whole form, where it is not about one field. */
  const message = failure && !failure.details.issues ? failure.message : undefined;
  return { start, isBusy, failure, message };
}

/** Sends something to a data route, and does `onDone` with the answer. */
export function useSubmit<T>(path: string, onDone: (answer: T) => void | Promise<void>, method?: string) {
  const { start, ...state } = useAction(async (body: object) => onDone(await ask<T>(path, { method, body })));
  return { submit: start, ...state };
}

/** Goes to another page. The promise never settles, so that the button looks busy until this page is gone. */
export function goTo(path: string): Promise<void> {
  location.assign(path);
  return new Promise(() => {});
}

/** What was typed into a form, by name. */
export function fieldsOf(event: React.FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
