import type { Metadata } from "next";
import { Playground } from "@/components/playground/playground";
import { nameOf } from "@/components/playground/results";
import { PageHeader } from "@/components/ui/page-header";
import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { NOT_CHECKED_REASONS } from "@/lib/catalog/not-checked";
import { isAtLeast } from "@/lib/catalog/roles";
import { MAX_TEXT_LENGTH } from "@/lib/catalog/schemas/verify";
import { pageSession } from "@/lib/http/session";

export const metadata: Metadata = { title: "Playground" };

const WHAT = "Check a text with both tools. Each tool that runs is one request and counts like one of the API.";
const ONLY_ADMINS = "Your role, viewer, spends none: admins and owners run it.";
const CATEGORIES = HARM_CATEGORY_IDS.map((id) => ({ id, label: nameOf(id) }));

export default async function PlaygroundPage() {
  const { ctx, origin } = await pageSession();
  const mayRun = isAtLeast(ctx.role, "admin");
  return (
    <>
      <PageHeader title="Playground" description={mayRun ? WHAT : `${WHAT} ${ONLY_ADMINS}`} />
      <Playground
        mayRun={mayRun}
        origin={origin}
        categories={CATEGORIES}
        reasons={NOT_CHECKED_REASONS}
        maxLength={MAX_TEXT_LENGTH}
        person={ctx.userId}
      />
    </>
  );
}
