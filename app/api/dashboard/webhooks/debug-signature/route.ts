import { signatureInput } from "@/lib/catalog/schemas/member-webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { explainSignature } from "@/lib/services/webhooks";

/** Nothing of what is asked is kept or logged. */
export const POST = forMembers(
  { path: "/api/dashboard/webhooks/debug-signature", input: signatureInput, role: "viewer" },
  async (_, question) => explainSignature({ ...question, now: new Date() }),
);
