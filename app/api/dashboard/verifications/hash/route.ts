import { textToHash } from "@/lib/catalog/schemas/verification-log";
import { forMembers } from "@/lib/http/dashboard";
import { hashText } from "@/lib/services/log";

export const POST = forMembers(
  { path: "/api/dashboard/verifications/hash", input: textToHash, role: "viewer" },
  async (_, { text }) => ({
    sha256: hashText(text),
  }),
);
