import type { Metadata } from "next";
import Link from "next/link";
import { AuthCard, textLink } from "@/components/auth/auth-card";
import { JoinForm } from "@/components/auth/join-form";
import { ROLES } from "@/lib/catalog/roles";
import { findPageSession } from "@/lib/http/session";
import { startRuntime } from "@/lib/services/operations";
import { findInvitation } from "@/lib/services/people";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function InvitationPage({ searchParams }: { searchParams: Query }) {
  const token = String((await searchParams).token ?? "");
  await startRuntime();
  const [invitation, session] = await Promise.all([findInvitation(token), findPageSession()]);
  if (!invitation) {
    return (
      <AuthCard
        title="This invitation does not hold any more"
        description="It was used or withdrawn, or is older than 7 days. Ask whoever sent it for a new one."
        footer={
          <Link href="/sign-in" className={textLink}>
            Sign in
          </Link>
        }
      />
    );
  }
  const { email, organization, role } = invitation;
  const isSignedIn = session?.ctx.email === email;
  return (
    <AuthCard
      title={`Join ${organization}`}
      description={`As ${email}, in the role ${ROLES[role].name.toLowerCase()}. ${ROLES[role].grants}`}
    >
      <JoinForm token={token} hasAccount={invitation.has_account} isSignedIn={isSignedIn} />
    </AuthCard>
  );
}
