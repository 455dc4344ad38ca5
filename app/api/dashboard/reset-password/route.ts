import { mailLinkInput } from "@/lib/catalog/schemas/accounts";
import { forVisitors } from "@/lib/http/dashboard";
import { mailLink } from "@/lib/services/people";

const path = "/api/dashboard/reset-password";

export const POST = forVisitors({ path, input: mailLinkInput }, (from, input) => mailLink(from, "reset", input));
