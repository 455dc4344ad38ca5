import type { Metadata } from "next";
import { AccountCard } from "@/components/settings/account-card";
import { PasswordCard } from "@/components/settings/password-card";
import { SecondFactorCard } from "@/components/settings/second-factor-card";
import { SessionsCard } from "@/components/settings/sessions-card";
import { pageSession } from "@/lib/http/session";
import { getSecondFactor, listSessions, ownedAlone } from "@/lib/services/people";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { ctx } = await pageSession();
  const [factor, alone] = await Promise.all([getSecondFactor(ctx), ownedAlone(ctx)]);
  return (
    <>
      <p className="text-ink-2 text-sm">
        Signed in as <span className="font-medium text-ink">{ctx.email}</span>
      </p>
      <PasswordCard />
      <SecondFactorCard state={factor} />
      <SessionsCard initial={await listSessions(ctx)} now={Date.now()} />
      <AccountCard email={ctx.email} hasSecondFactor={factor.is_on} alone={alone} />
    </>
  );
}
