import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ConceptDetail } from "@/components/knowledge/concept-detail";
import { ApiError } from "@/lib/catalog/errors";
import { isAtLeast } from "@/lib/catalog/roles";
import { conceptQuery, placeQuery } from "@/lib/catalog/schemas/concepts";
import { pageSession } from "@/lib/http/session";
import { describeConcept, listHandFacts } from "@/lib/services/knowledge";

export const metadata: Metadata = { title: "Concept" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ConceptPage({ params, searchParams }: Props) {
  const { ctx } = await pageSession();
  const asked = await searchParams;
  const label = [asked.label].flat()[0];
  const query = conceptQuery.safeParse({ id: (await params).id, label });
  if (!query.success) notFound();
  const detail = await describeConcept(ctx, query.data).catch((error) => {
    if (error instanceof ApiError && error.status === 404) notFound();
    throw error;
  });
  return (
    <ConceptDetail
      detail={detail}
      place={placeQuery.safeParse(asked).data}
      byHand={await listHandFacts(ctx)}
      canChange={isAtLeast(ctx.role, "admin")}
    />
  );
}
