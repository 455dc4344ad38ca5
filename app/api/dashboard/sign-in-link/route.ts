import { mailLinkInput } from "@/lib/catalog/schemas/accounts";
import { forVisitors } from "@/lib/http/dashboard";
import { mailLink } from "@/lib/services/people";

const path = "/api/dashboard/sign-in-link";

export const POST = forVisitors({ path, input: mailLinkInput }, (from, input) => mailLink(from, "sign_in", input));
