import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { AuthCard, textLink } from "@/components/auth/auth-card";
import { SignInForm } from "@/components/auth/sign-in-form";
import { ownPath } from "@/lib/http/origin";
import { findPageSession } from "@/lib/http/session";

export const metadata: Metadata = { title: "Sign in" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function SignIn({ searchParams }: { searchParams: Query }) {
  const { callbackUrl } = await searchParams;
  const next = ownPath([callbackUrl].flat()[0]);
  if (await findPageSession()) redirect(next);
  return (
    <AuthCard
      title="Sign in"
      footer={
        <>
          New here?{" "}
          <Link href="/sign-up" className={textLink}>
            Create an account
          </Link>
        </>
      }
    >
      <SignInForm next={next} />
    </AuthCard>
  );
}
