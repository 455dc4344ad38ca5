import type { ReactNode } from "react";
import { DocsFrame } from "@/components/docs/docs-frame";
import { SITE } from "./site";

export default function DocsLayout({ children }: { children: ReactNode }) {
  const groups = SITE.map(({ title, isReference, pages }) => ({
    title,
    isReference,
    pages: pages.map(({ href, title: name, method }) => ({ href, title: name, method })),
  }));
  return <DocsFrame groups={groups}>{children}</DocsFrame>;
}
