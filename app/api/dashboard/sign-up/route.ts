import { signUpInput } from "@/lib/catalog/schemas/accounts";
import { forVisitors } from "@/lib/http/dashboard";
import { signUp } from "@/lib/services/accounts";

export const POST = forVisitors({ path: "/api/dashboard/sign-up", input: signUpInput }, signUp);
