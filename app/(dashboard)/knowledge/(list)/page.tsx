import type { Metadata } from "next";
import { ConceptSearch } from "@/components/knowledge/concept-search";
import { SourceTable } from "@/components/knowledge/source-table";
import { Stat } from "@/components/ui/card";
import { format } from "@/components/ui/format";
import { pageSession } from "@/lib/http/session";
import { summarizeKnowledge } from "@/lib/services/knowledge";

export const metadata: Metadata = { title: "Knowledge" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function KnowledgePage({ searchParams }: { searchParams: Query }) {
  const { ctx } = await pageSession();
  const [marked] = [(await searchParams).source].flat();
  const { entities, names, facts, sources } = await summarizeKnowledge(ctx);
  return (
    <>
      <ConceptSearch />
      <div className="grid gap-4 sm:grid-cols-3">
        <Stat label="Facts" value={format.number(facts)} />
        <Stat label="Concepts" value={format.number(entities)} />
        <Stat label="Names" value={format.number(names)} />
      </div>
      <SourceTable sources={sources} marked={marked} />
    </>
  );
}
