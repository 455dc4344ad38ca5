import type { Metadata } from "next";
import Link from "next/link";
import { AuthCard, textLink } from "@/components/auth/auth-card";
import { MailLinkForm } from "@/components/auth/mail-link-form";

export const metadata: Metadata = { title: "Reset your password" };

export default function ResetPassword() {
  return (
    <AuthCard
      title="Reset your password"
      description="We mail you a link to choose a new one. It works once, for an hour."
      footer={
        <Link href="/sign-in" className={textLink}>
          Back to sign in
        </Link>
      }
    >
      <MailLinkForm path="reset-password" action="Mail me a link" />
    </AuthCard>
  );
}
