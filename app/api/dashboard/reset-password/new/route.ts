import { resetPasswordInput } from "@/lib/catalog/schemas/accounts";
import { forVisitors } from "@/lib/http/dashboard";
import { resetPassword } from "@/lib/services/people";

export const POST = forVisitors(
  { path: "/api/dashboard/reset-password/new", input: resetPasswordInput },
  resetPassword,
);
