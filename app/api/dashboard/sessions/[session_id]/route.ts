import { endSessionInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { endSession } from "@/lib/services/people";

export const DELETE = forMembers(
  { path: "/api/dashboard/sessions/{session_id}", input: endSessionInput, role: "viewer" },
  endSession,
);
