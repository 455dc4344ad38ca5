import { acceptInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { acceptInvitation } from "@/lib/services/people";

export const POST = forMembers(
  { path: "/api/dashboard/invitations/accept", input: acceptInput, role: "viewer" },
  acceptInvitation,
);
