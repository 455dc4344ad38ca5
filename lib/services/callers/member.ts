import { ApiError } from "@/lib/catalog/errors";
import { isAtLeast, ROLES, type Role } from "@/lib/catalog/roles";
import type { Asker } from "./asker";

/** A person who is signed in, in the organization they look at: what every verb of the dashboard gets beside its input. */
export interface Member extends Asker {
  userId: string;
  email: string;
  role: Role;
  sessionId: string;
  /** The network address that asks. */
  address: string;
}

/** Someone who is not signed in, or not asked to be. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** Where the service is reached, such as https://assay.example: links in mails begin with it. */
  origin: string;
}

/** Throws `role_too_low` unless the person may what that role may. */
export function requireRole(member: Member, role: Role): void {
  if (isAtLeast(member.role, role)) return;
  const who = ROLES[role].name.toLowerCase();
  throw new ApiError("role_too_low", {
    message: `Only ${role === "owner" ? "an owner" : `${who}s and owners`} can do this.`,
  });
}
