"use client";
import type { ComponentProps, ReactNode } from "react";
import type { z } from "zod";
import { FormChecks } from "@/components/form-checks";
import { issueInWords } from "@/lib/http/wording";

const accounts = () => import("@/lib/catalog/schemas/accounts");
const keys = () => import("@/lib/catalog/schemas/keys");
const webhooks = () => import("@/lib/catalog/schemas/member-webhooks");

/** Each form by what the catalog says of it, in the words of the service; none of it is in the first load of a page. */
const CHECKS: ComponentProps<typeof FormChecks>["checks"] = {
  sign_up: async () => checkBy((await accounts()).signUpInput),
  invite: async () => checkBy((await accounts()).inviteInput),
  rename: async () => checkBy((await accounts()).renameInput),
  new_organization: async () => checkBy((await accounts()).newOrganizationInput),
  password: async () => checkBy((await accounts()).changePasswordInput),
  delete_organization: async () => checkBy((await accounts()).deleteOrganizationInput),
  create_key: async () => checkBy((await keys()).createKeyInput),
  change_key: async () => checkBy((await keys()).updateKeyInput.omit({ key_id: true })),
  webhook: async () => checkBy((await webhooks()).memberWebhookInput),
};

function checkBy(schema: z.ZodType) {
  return (body: object) => schema.safeParse(body, { error: issueInWords }).error?.issues ?? [];
}

export function WithFormChecks({ children }: { children: ReactNode }) {
  return <FormChecks checks={CHECKS}>{children}</FormChecks>;
}
