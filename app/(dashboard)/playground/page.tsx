import type { Metadata } from "next";
import { Playground } from "@/components/playground/playground";
import { nameOf } from "@/components/playground/results";
import { PageHeader } from "@/components/ui/page-header";
import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { MAX_TEXT_LENGTH } from "@/lib/catalog/schemas/verify";
import { pageSession } from "@/lib/http/session";

export const metadata: Metadata = { title: "Playground" };

const CATEGORIES = HARM_CATEGORY_IDS.map((id) => ({ id, label: nameOf(id) }));

export default async function PlaygroundPage() {
  const { origin } = await pageSession();
  return (
    <>
      <PageHeader
        title="Playground"
        description="Check a text with both tools. Each tool that runs is one request and counts like one of the API."
      />
      <Playground origin={origin} categories={CATEGORIES} maxLength={MAX_TEXT_LENGTH} />
    </>
  );
}
