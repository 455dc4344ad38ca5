import NextAuth from "next-auth";
import { authOptions } from "@/lib/http/auth";
import { bounded } from "@/lib/http/bounded";
import { checkCallbackUrl } from "@/lib/http/callback-url";
import { startRuntime } from "@/lib/services/operations";

const handler = bounded(async (request, context: { params: Promise<{ nextauth: string[] }> }) => {
  checkCallbackUrl(request);
  await startRuntime();
  return await NextAuth(request as never, context as never, authOptions());
});

export { handler as GET, handler as POST };
