import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { textLink } from "@/components/auth/auth-card";
import { SignUp } from "@/components/auth/sign-up-form";
import { findPageSession } from "@/lib/http/session";
import { visitor } from "@/lib/http/session-cookie";

export const metadata: Metadata = { title: "Create an account" };

export default async function SignUpPage() {
  if (await findPageSession()) redirect("/overview");
  const { origin } = await visitor();
  const footer = (
    <>
      Have an account?{" "}
      <Link href="/sign-in" className={textLink}>
        Sign in
      </Link>
    </>
  );
  return <SignUp origin={origin} footer={footer} />;
}
