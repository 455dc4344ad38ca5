"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Leads on who comes by an anchor that has become a page. */
export function OldAnchors({ moved }: { moved: Record<string, string> }) {
  const router = useRouter();
  useEffect(() => {
    const target = moved[location.hash.slice(1)];
    if (target) router.replace(target);
  }, [moved, router]);
  return null;
}
