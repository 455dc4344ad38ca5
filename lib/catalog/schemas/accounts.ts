import { z } from "zod";
import { PLAN_IDS } from "../plans";
import { ROLE_IDS } from "../roles";
import { PRINTABLE } from "./printable";
import { usageInput } from "./usage";

const MIN_PASSWORD = 10;
const MAX_PASSWORD = 200; // longer ones cost work and add nothing
const MAX_NAME = 100;
const MAX_ORGANIZATIONS = 100;
const MAX_EMAIL = 254;
const EMAIL = /^[^@\s]{1,64}@[^@\s]{1,189}$/;

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL)
  .regex(EMAIL, "Enter an email address, such as name@example.com")
  .regex(PRINTABLE, "Must not hold control characters");
export const newPassword = z
  .string()
  .min(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters`)
  .max(MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters`);
const organizationName = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(MAX_NAME, `Use at most ${MAX_NAME} characters`)
  .regex(PRINTABLE, "Must not hold control characters");
const token = z.string().max(100);
const id = z.string().max(40).regex(PRINTABLE);

export const signUpInput = z.object({ organization: organizationName, email, password: newPassword });
export const credentialsInput = z.object({ email, password: z.string().max(MAX_PASSWORD) });
export const passwordInput = z.object({ password: z.string().min(1, "Enter your password").max(MAX_PASSWORD) });
const code = z.string().trim().min(1, "Enter the code").max(40);
export const secondFactorInput = z.object({ code });
export const signInCode = code.optional();
export const mailLinkInput = z.object({ email });
export const resetPasswordInput = z.object({ token, password: newPassword });
/** With a code where a second factor is on. */
export const deleteAccountInput = passwordInput.extend({
  code: code.optional(),
  /** Organizations that nobody else owns, to be deleted with it. */
  organizations: z.array(id).max(MAX_ORGANIZATIONS).optional(),
});
export const deleteOrganizationInput = passwordInput.extend({
  code: code.optional(),
  name: z.string().min(1, "Enter the name of the organization").max(MAX_NAME),
});
export const changePasswordInput = z.object({
  current_password: z.string().min(1, "Enter your current password").max(MAX_PASSWORD),
  password: newPassword,
});

export const renameInput = z.object({ name: organizationName });
export const newOrganizationInput = z.object({ name: organizationName });
export const switchInput = z.object({ organization_id: id });
export const endSessionInput = z.object({ session_id: id });
export const inviteInput = z.object({ email, role: z.enum(ROLE_IDS) });
export const invitationInput = z.object({ invitation_id: id });
export const acceptInput = z.object({ token, password: z.string().max(MAX_PASSWORD).optional() });
export const memberInput = z.object({ user_id: id });
export const changeRoleInput = memberInput.extend({ role: z.enum(ROLE_IDS) });

export const guideInput = z.object({ dismissed: z.boolean() });
export const memberUsageInput = usageInput.extend({ key_id: id.optional() });
export const changePlanInput = z.object({ plan: z.enum(PLAN_IDS) });
export const activityInput = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  before: z.coerce.number().int().positive().optional(),
  group: z.enum(["keys", "people", "organization", "webhooks"]).optional(),
});
