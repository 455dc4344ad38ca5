import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocumentDetail } from "@/components/documents/document-detail";
import { ApiError } from "@/lib/catalog/errors";
import { passageQuery } from "@/lib/catalog/schemas/passages";
import { pageSession } from "@/lib/http/session";
import { browsePassages, getDocuments, ON_A_PAGE, pageWith } from "@/lib/services/knowledge";

export const metadata: Metadata = { title: "Document" };

interface Props {
  params: Promise<{ source_id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DocumentPage({ params, searchParams }: Props) {
  const { ctx } = await pageSession();
  const { source_id } = await params;
  const source = await getDocuments(ctx, source_id).catch((error) => {
    if (error instanceof ApiError && error.status === 404) notFound();
    throw error;
  });
  const { from: asked, passage } = await searchParams;
  const chosen = Number([passage].flat()[0]) || undefined;
  const from = chosen ? await pageWith(ctx, source_id, chosen) : asked;
  const query = passageQuery.safeParse({ source_id, from: from ?? 0 });
  if (!query.success) notFound();
  const page = await browsePassages(ctx, query.data);
  return <DocumentDetail source={source} page={page} from={query.data.from} perPage={ON_A_PAGE} chosen={chosen} />;
}
