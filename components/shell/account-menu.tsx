"use client";
import { ChevronsUpDown, LogOut, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ask } from "../ask";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "../ui/menu";
import { useToast } from "../ui/toast";
import type { ShellView } from "./view";

const NewOrganization = dynamic(() => import("./new-organization"), { ssr: false });

/** Who is signed in where; the way to another organization, to one more, and out. */
export function AccountMenu({ view }: { view: ShellView }) {
  const say = useToast();
  const [isLeaving, setLeaving] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const change = async (organization_id: string) => {
    try {
      await ask("organization/switch", { body: { organization_id } });
      location.assign("/overview");
    } catch (error) {
      say((error as Error).message, "bad");
    }
  };
  const leave = async () => {
    setLeaving(true);
    const { signOut } = await import("next-auth/react");
    await signOut({ redirect: false }).catch(() => {});
    location.assign("/sign-in");
  };
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button type="button" className="flex w-full items-center gap-3 rounded-md p-2 text-left hover:bg-sunken">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft font-semibold text-accent text-sm"
            >
              {view.organization.name.slice(0, 1).toUpperCase()}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-sm">{view.organization.name}</span>
              <span className="block truncate text-ink-3 text-xs">
                {isLeaving ? "Signing out…" : `${view.plan} plan`}
              </span>
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
          </button>
        }
      >
        <MenuLabel>{view.email}</MenuLabel>
        {view.organizations.length > 1 &&
          view.organizations.map(({ id, name }) => (
            <MenuChoice key={id} isChosen={id === view.organization.id} onSelect={() => change(id)}>
              <span className="truncate">{name}</span>
            </MenuChoice>
          ))}
        <MenuItem onSelect={() => setMaking(true)}>
          <Plus aria-hidden className="size-4 text-ink-3" />
          New organization
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={leave}>
          <LogOut aria-hidden className="size-4 text-ink-3" />
          Sign out
        </MenuItem>
      </Menu>
      {isMaking && <NewOrganization onClose={() => setMaking(false)} />}
    </>
  );
}
