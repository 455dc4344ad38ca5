"use client";
import clsx from "clsx";
import Link, { useLinkStatus } from "next/link";
import { createContext, useContext, useEffect } from "react";
import type { z } from "zod";
import type { conceptDetail } from "@/lib/catalog/schemas/concepts";

export type Detail = z.output<typeof conceptDetail>;
export type ShownConcept = Detail["concept"];

/** The way to a concept. The label goes along, so that the link holds when the graph numbers its concepts anew. */
export function ConceptLink({ concept: { id, label } }: { concept: ShownConcept }) {
  return (
    <Link
      href={`/knowledge/${id}?${new URLSearchParams({ label })}`}
      prefetch={false}
      className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      <Name>{label}</Name>
    </Link>
  );
}

/** To be told that the page of another concept is loading: a dialog opened meanwhile would vanish with this page. */
export const LeavingContext = createContext<((isLeaving: boolean) => void) | undefined>(undefined);

function Name({ children }: { children: string }) {
  const { pending } = useLinkStatus();
  const tell = useContext(LeavingContext);
  useEffect(() => {
    if (!pending) return;
    tell?.(true);
    return () => tell?.(false);
  }, [pending, tell]);
  return <span className={clsx(pending && "text-ink-3")}>{children}</span>;
}
