import NextAuth from "next-auth";
import { authOptions } from "@/lib/http/auth";
import { startRuntime } from "@/lib/services/runtime";

async function handler(request: Request, context: { params: Promise<{ nextauth: string[] }> }) {
  await startRuntime();
  return await NextAuth(request as never, context as never, authOptions());
}

export { handler as GET, handler as POST };
