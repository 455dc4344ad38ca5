import type { Metadata } from "next";
import Link from "next/link";
import { Logo } from "@/components/logo";
import { buttonClass } from "@/components/ui/button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 text-center">
      <Logo />
      <div className="space-y-1">
        <h1 className="font-semibold text-xl tracking-tight">There is nothing at this address</h1>
        <p className="text-ink-2 text-sm">It may have been deleted, or belong to another organization of yours.</p>
      </div>
      <Link href="/overview" className={buttonClass({ variant: "secondary" })}>
        Go to the dashboard
      </Link>
    </main>
  );
}
