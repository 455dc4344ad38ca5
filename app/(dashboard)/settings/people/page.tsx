import type { Metadata } from "next";
import { PeoplePanel } from "@/components/settings/people-panel";
import { isAtLeast, ROLES } from "@/lib/catalog/roles";
import { pageSession } from "@/lib/http/session";
import { listPeople } from "@/lib/services/people";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const { ctx } = await pageSession();
  const roles = Object.entries(ROLES).map(([id, role]) => ({ id, ...role }));
  const may = { invite: isAtLeast(ctx.role, "admin"), changeRoles: ctx.role === "owner" };
  return <PeoplePanel initial={await listPeople(ctx)} roles={roles} may={may} />;
}
