import { Waypoints } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ConceptDetail } from "@/components/knowledge/concept-detail";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { isAtLeast } from "@/lib/catalog/roles";
import { factQuery, placeQuery } from "@/lib/catalog/schemas/concepts";
import { pageSession } from "@/lib/http/session";
import { describeConcept, listHandFacts, locateFact } from "@/lib/services/knowledge";

export const metadata: Metadata = { title: "Concept" };

type Query = Promise<Record<string, string | string[] | undefined>>;

/** The concept at an end of a fact that an answer tells, with that fact marked. */
export default async function FactPage({ searchParams }: { searchParams: Query }) {
  const { ctx } = await pageSession();
  const query = factQuery.safeParse(await searchParams);
  if (!query.success) notFound();
  const found = await locateFact(ctx, query.data);
  if (!found) return <NotHeld name={query.data[query.data.end]} />;
  return (
    <ConceptDetail
      detail={await describeConcept(ctx, found.concept)}
      place={placeQuery.safeParse(found).data}
      byHand={await listHandFacts(ctx)}
      canChange={isAtLeast(ctx.role, "admin")}
    />
  );
}

function NotHeld({ name }: { name: string }) {
  const search = (
    <Link href={`/knowledge?${new URLSearchParams({ q: name })}`} className={buttonClass({ size: "sm" })}>
      Search for it
    </Link>
  );
  return (
    <EmptyState icon={Waypoints} title={`The graph holds nothing called “${name}”`} action={search}>
      It was there when the text was checked: facts may have been removed since.
    </EmptyState>
  );
}
