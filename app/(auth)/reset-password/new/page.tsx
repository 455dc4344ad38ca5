import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { NewPasswordForm } from "@/components/auth/new-password-form";

export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function NewPasswordPage({ searchParams }: { searchParams: Query }) {
  const { token } = await searchParams;
  return (
    <AuthCard title="Choose a new password" description="You are signed out everywhere else.">
      <NewPasswordForm token={String(token ?? "")} />
    </AuthCard>
  );
}
