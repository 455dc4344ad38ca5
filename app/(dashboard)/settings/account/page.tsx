import type { Metadata } from "next";
import { PasswordCard } from "@/components/settings/password-card";
import { SecondFactorCard } from "@/components/settings/second-factor-card";
import { SessionsCard } from "@/components/settings/sessions-card";
import { pageSession } from "@/lib/http/session";
import { getSecondFactor } from "@/lib/services/second-factors";
import { listSessions } from "@/lib/services/sessions";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { ctx } = await pageSession();
  return (
    <>
      <p className="text-ink-2 text-sm">
        Signed in as <span className="font-medium text-ink">{ctx.email}</span>
      </p>
      <PasswordCard />
      <SecondFactorCard state={await getSecondFactor(ctx)} />
      <SessionsCard initial={await listSessions(ctx)} now={Date.now()} />
    </>
  );
}
