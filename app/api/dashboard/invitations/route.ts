import { inviteInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { visitor } from "@/lib/http/session-cookie";
import { invite } from "@/lib/services/people";

export const POST = forMembers({ path: "/api/dashboard/invitations", input: inviteInput }, async (ctx, input) =>
  invite({ ...ctx, origin: (await visitor()).origin }, input),
);
