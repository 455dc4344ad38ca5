import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";

const TABS = [
  { href: "/knowledge", label: "Browse" },
  { href: "/knowledge/sources", label: "Your facts" },
  { href: "/knowledge/relations", label: "Relations" },
  { href: "/knowledge/documents", label: "Documents" },
];

export default function KnowledgeLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Knowledge"
        description="What claims are checked against: the facts and documents that you bring, and the graph that all organizations share."
      />
      <Tabs label="Knowledge" tabs={TABS} />
      <div className="space-y-4">{children}</div>
    </>
  );
}
