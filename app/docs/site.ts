import type { NavGroup, NavPage } from "@/components/docs/sidebar";
import { ENDPOINTS, type Endpoint, type EndpointId } from "@/lib/catalog/endpoints";
import { CHAPTERS, type TextPage } from "./contents";

/** Whose path begins so belongs to the group; the first that fits. */
const REFERENCE: [title: string, path: RegExp][] = [
  ["Batches", /^\/v1\/(verify|harm)\/batch/],
  ["Verify and detect", /^\/v1\/(verify|harm)/],
  ["Keys", /^\/v1\/keys/],
  ["Usage", /^\/v1\/usage/],
  ["Webhooks", /^\/v1\/webhooks/],
  ["Knowledge", /^\/v1\/knowledge/],
  ["The service", /^\/health/],
  ["Other providers", /^/],
];
const ORDER = [
  "Verify and detect",
  "Batches",
  "Knowledge",
  "Webhooks",
  "Keys",
  "Usage",
  "The service",
  "Other providers",
];

export type SitePage = NavPage & ({ text: TextPage } | { endpoint: EndpointId });

export interface SiteGroup extends NavGroup {
  pages: SitePage[];
}

/** All pages in the order in which they are read: texts, then an endpoint a page. */
export const SITE: SiteGroup[] = [
  ...CHAPTERS.map(({ title, pages }) => ({
    title,
    pages: pages.map((text) => ({ href: hrefOf(text.slug), title: text.title, text })),
  })),
  ...ORDER.map((title) => ({ title, isReference: true, pages: endpointsOf(title) })),
];

export const PAGES = SITE.flatMap(({ title: group, pages }) => pages.map((page) => ({ ...page, group })));

function endpointsOf(group: string): SitePage[] {
  const all = Object.entries(ENDPOINTS) as [EndpointId, Endpoint][];
  return all
    .filter(([, { path }]) => REFERENCE.find(([, prefix]) => prefix.test(path))?.[0] === group)
    .map(([endpoint, { summary, method }]) => ({ href: endpointHref(endpoint), title: summary, method, endpoint }));
}

export function endpointHref(id: EndpointId): string {
  return `/docs/api/${id.replaceAll("_", "-")}`;
}

function hrefOf(slug: string): string {
  return slug === "" ? "/docs" : `/docs/${slug}`;
}
