import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { AuthCard, textLink } from "@/components/auth/auth-card";
import { SignInForm } from "@/components/auth/sign-in-form";
import { WaysIn } from "@/components/auth/ways-in";
import { ownPath } from "@/lib/http/origin";
import { waysIn } from "@/lib/http/outside-providers";
import { findPageSession } from "@/lib/http/session";

const FAILED = "Signing in did not work. Try again, or use your email and password.";
const UNPROVEN =
  "You were not signed in: the service that you came by does not say that your email address is verified. Have it verified there, or use your email and password.";

export const metadata: Metadata = { title: "Sign in" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function SignIn({ searchParams }: { searchParams: Query }) {
  const { callbackUrl, error } = await searchParams;
  const { outside, link } = waysIn();
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
      <WaysIn ways={outside} next={next} />
      <SignInForm next={next} error={error && (error === "unproven" ? UNPROVEN : FAILED)} />
      <p className="mt-5 flex justify-center gap-6 text-sm">
        <Link href="/reset-password" className={textLink}>
          Forgot your password?
        </Link>
        {link && (
          <Link href="/sign-in/link" className={textLink}>
            Sign in by email
          </Link>
        )}
      </p>
    </AuthCard>
  );
}
