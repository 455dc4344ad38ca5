"use client";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { MemberKey } from "@/lib/services/keys";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { PageHeader } from "../ui/page-header";
import { Table, Th } from "../ui/table";
import { CreateKeyDialog } from "./create-key-dialog";
import { type KeyAction, KeyDialog } from "./key-menu";
import { KeyRow } from "./key-row";
import { hasEnded } from "./key-state";
import type { ScopeChoice } from "./scope-fields";

interface Keys {
  keys: MemberKey[];
  now: number;
}

type Open = "create" | { action: KeyAction; key: MemberKey };

/** The keys of the organization and all that can be done to them. */
export function KeysPanel({
  initial,
  scopes,
  canChange,
  origin,
}: {
  initial: Keys;
  scopes: ScopeChoice[];
  canChange: boolean;
  origin: string;
}) {
  const { data } = useQuery({
    queryKey: ["keys"],
    queryFn: () => ask<Keys>("keys"),
    initialData: initial,
    initialDataUpdatedAt: initial.now,
  });
  const [isAll, setAll] = useState(false);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const current = data.keys.filter((key) => !hasEnded(key, data.now));
  const shown = isAll ? data.keys : current;
  return (
    <>
      <PageHeader
        title="Keys"
        description="Programs call the API with a key. Give each one its own, with the scopes it needs, so that you can revoke it alone."
        action={
          canChange && (
            <Button variant="primary" onClick={() => setOpen("create")}>
              <Plus aria-hidden className="size-4" />
              Create key
            </Button>
          )
        }
      />
      <Filter isAll={isAll} onChange={setAll} current={current.length} all={data.keys.length} />
      <Card>
        {shown.length === 0 ? (
          <EmptyState icon={KeyRound} title="No keys in use">
            {canChange ? "Create one to call the API." : "Ask an admin of your organization to create one."}
          </EmptyState>
        ) : (
          <Table label="Keys" head={HEAD}>
            {shown.map((key) => (
              <KeyRow
                key={key.id}
                item={key}
                now={data.now}
                scopeCount={scopes.length}
                onOpen={canChange && !hasEnded(key, data.now) ? (action) => setOpen({ action, key }) : undefined}
              />
            ))}
          </Table>
        )}
      </Card>
      {open === "create" && <CreateKeyDialog scopes={scopes} origin={origin} onClose={close} />}
      {typeof open === "object" && <KeyDialog action={open.action} item={open.key} origin={origin} onClose={close} />}
    </>
  );
}

const HEAD = (
  <>
    <Th>Key</Th>
    <Th>Status</Th>
    <Th className="hidden lg:table-cell">Scopes</Th>
    <Th className="hidden sm:table-cell">Last used</Th>
    <Th isNumber className="hidden md:table-cell">
      Requests
    </Th>
    <Th className="hidden xl:table-cell">Created</Th>
    <Th>
      <span className="sr-only">Actions</span>
    </Th>
  </>
);

function Filter({
  isAll,
  onChange,
  current,
  all,
}: {
  isAll: boolean;
  onChange: (isAll: boolean) => void;
  current: number;
  all: number;
}) {
  const choices = [
    { value: false, label: "In use", count: current },
    { value: true, label: "All", count: all },
  ];
  return (
    <fieldset className="mb-3 inline-flex rounded-md bg-sunken p-0.5 text-[13px]">
      <legend className="sr-only">Which keys</legend>
      {choices.map(({ value, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === isAll}
          onClick={() => onChange(value)}
          className={clsx("rounded px-3 py-1 font-medium", value === isAll ? "bg-surface shadow-xs" : "text-ink-2")}
        >
          {label} <span className="text-ink-3 tabular-nums">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
