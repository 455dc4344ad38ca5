import { acceptInput } from "@/lib/catalog/schemas/accounts";
import { forVisitors } from "@/lib/http/dashboard";
import { joinByInvitation } from "@/lib/services/people";

export const POST = forVisitors({ path: "/api/dashboard/invitations/join", input: acceptInput }, joinByInvitation);
