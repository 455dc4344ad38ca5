import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/logo";
import { WithFormChecks } from "../form-checks";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 sm:justify-center sm:py-16">
      <Link href="/" className="mb-8 rounded-md">
        <Logo />
      </Link>
      <main className="w-full max-w-[26rem]">
        <WithFormChecks>{children}</WithFormChecks>
      </main>
    </div>
  );
}
