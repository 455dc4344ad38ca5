import { deleteAccountInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { deleteAccount } from "@/lib/services/people";

export const POST = forMembers(
  { path: "/api/dashboard/account/delete", input: deleteAccountInput, role: "viewer" },
  deleteAccount,
);
