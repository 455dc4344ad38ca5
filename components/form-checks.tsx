"use client";
import { createContext, type ReactNode } from "react";

export type FormName =
  | "sign_up"
  | "create_key"
  | "change_key"
  | "webhook"
  | "invite"
  | "rename"
  | "new_organization"
  | "password"
  | "delete_organization";
/** What is wrong with what a form would send, the first field first. */
type Check = (body: object) => readonly { path: PropertyKey[]; message: string }[];
type Checks = Record<FormName, () => Promise<Check>>;

export const ChecksContext = createContext<Checks | undefined>(undefined);

/** Hands the forms below what the catalog says of their fields, each fetched when a form of it is shown. */
export function FormChecks({ checks, children }: { checks: Checks; children: ReactNode }) {
  return <ChecksContext value={checks}>{children}</ChecksContext>;
}
