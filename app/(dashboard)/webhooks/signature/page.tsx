import type { Metadata } from "next";
import { SignatureDebugger } from "@/components/webhooks/signature-debugger";
import { pageSession } from "@/lib/http/session";

export const metadata: Metadata = { title: "Debug a signature" };

export default async function SignaturePage() {
  await pageSession();
  return <SignatureDebugger />;
}
