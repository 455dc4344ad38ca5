import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { FollowLinkForm } from "@/components/auth/follow-link-form";
import { MailLinkForm } from "@/components/auth/mail-link-form";

export const metadata: Metadata = { title: "Sign in by email", referrer: "no-referrer" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function SignInLink({ searchParams }: { searchParams: Query }) {
  const { token } = await searchParams;
  return typeof token === "string" ? (
    <AuthCard title="Sign in to Assay">
      <FollowLinkForm token={token} />
    </AuthCard>
  ) : (
    <AuthCard title="Sign in by email" description="We mail you a link. It works once, for 15 minutes.">
      <MailLinkForm path="sign-in-link" action="Mail me a link" />
    </AuthCard>
  );
}
