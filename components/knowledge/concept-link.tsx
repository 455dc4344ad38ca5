import Link from "next/link";
import type { z } from "zod";
import type { conceptDetail } from "@/lib/catalog/schemas/concepts";

export type Detail = z.output<typeof conceptDetail>;
export type Concept = Detail["concept"];

/** The way to a concept. The label goes along, so that the link holds when the graph numbers its concepts anew. */
export function ConceptLink({ concept: { id, label } }: { concept: Concept }) {
  return (
    <Link
      href={`/knowledge/${id}?${new URLSearchParams({ label })}`}
      prefetch={false}
      className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {label}
    </Link>
  );
}
