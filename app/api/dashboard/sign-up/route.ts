import { signUpInput } from "@/lib/catalog/schemas/accounts";
import { forVisitors } from "@/lib/http/dashboard";
import { signUp } from "@/lib/services/people";

export const POST = forVisitors({ path: "/api/dashboard/sign-up", input: signUpInput }, signUp);
