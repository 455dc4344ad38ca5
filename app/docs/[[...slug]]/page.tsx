import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Article } from "@/components/docs/article";
import { OldAnchors } from "@/components/docs/old-anchors";
import { Operation } from "@/components/docs/operation";
import { TEXT_PARTS } from "@/components/docs/text-parts";
import { CATALOG_PARTS } from "../catalog-parts";
import { MOVED } from "../moved";
import { operationView } from "../reference";
import { PAGES, type SitePage } from "../site";

const DESCRIPTION_LENGTH = 160; // of which search engines show no more

interface Props {
  params: Promise<{ slug?: string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await find(params);
  const title = page.href === "/docs" ? "Documentation" : `${page.title} · Documentation`;
  if ("endpoint" in page) return { title, description: operationView(page.endpoint).description };
  const [before] = (await page.text.load()).sections;
  return { title, description: before?.text.replace(/\s+/g, " ").slice(0, DESCRIPTION_LENGTH) };
}

export default async function DocsPage({ params }: Props) {
  const page = await find(params);
  const at = PAGES.findIndex(({ href }) => href === page.href);
  const around = { group: page.group, previous: link(PAGES[at - 1]), next: link(PAGES[at + 1]) };
  if ("endpoint" in page) {
    const operation = operationView(page.endpoint);
    return (
      <Article {...around} title={operation.summary} isWide>
        <Operation operation={operation} />
      </Article>
    );
  }
  const { default: Text, title, sections } = await page.text.load();
  return (
    <Article {...around} title={title} sections={sections.filter(({ id }) => id !== "")}>
      <Text components={{ ...TEXT_PARTS, ...CATALOG_PARTS }} />
      {page.href === "/docs" && <OldAnchors moved={MOVED} />}
    </Article>
  );
}

async function find(params: Props["params"]) {
  const { slug = [] } = await params;
  const href = ["/docs", ...slug].join("/");
  return PAGES.find((page) => page.href === href) ?? notFound();
}

const link = (page: SitePage | undefined) => page && { href: page.href, title: page.title };
