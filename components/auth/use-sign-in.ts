"use client";
import { useState } from "react";
import type { AskError } from "../ask";
import { goTo, useAction } from "../use-submit";
import { NEEDS_CODE, openSession } from "./open-session";

/** Signs in and goes on to a path; says when the code of an app is to be given with the rest. */
export function useSignIn(by: "credentials" | "link", next: string) {
  const [needsCode, setNeedsCode] = useState(false);
  const { start, isBusy, message } = useAction(async (fields: Record<string, string>) => {
    try {
      await openSession(by, fields);
    } catch (error) {
      if ((error as AskError).code !== NEEDS_CODE) throw error;
      return setNeedsCode(true);
    }
    await goTo(next);
  });
  return { start, isBusy, message, needsCode };
}
