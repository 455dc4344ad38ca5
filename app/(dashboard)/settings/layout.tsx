import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";

const TABS = [
  { href: "/settings", label: "Organization" },
  { href: "/settings/people", label: "People" },
  { href: "/settings/evidence", label: "Evidence" },
  { href: "/settings/harm", label: "Harm" },
  { href: "/settings/audit", label: "Audit log" },
  { href: "/settings/account", label: "Your account" },
];

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs label="Settings" tabs={TABS} />
      <div className="space-y-4">{children}</div>
    </>
  );
}
