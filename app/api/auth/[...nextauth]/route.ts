import NextAuth from "next-auth";
import { authOptions } from "@/lib/http/auth";
import { bounded } from "@/lib/http/bounded";
import { startRuntime } from "@/lib/services/runtime";

const handler = bounded(async (request, context: { params: Promise<{ nextauth: string[] }> }) => {
  await startRuntime();
  return await NextAuth(request as never, context as never, authOptions());
});

export { handler as GET, handler as POST };
