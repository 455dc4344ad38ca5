import { invitationInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { withdrawInvitation } from "@/lib/services/people";

const path = "/api/dashboard/invitations/{invitation_id}";

export const DELETE = forMembers({ path, input: invitationInput }, withdrawInvitation);
