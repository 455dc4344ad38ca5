"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MoreHorizontal, UserPlus } from "lucide-react";
import { useState } from "react";
import type { People } from "@/lib/services/people";
import { type AskError, ask } from "../ask";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "../ui/menu";
import { Table, Td, Th } from "../ui/table";
import { Time } from "../ui/time";
import { useToast } from "../ui/toast";
import { useSubmit } from "../use-submit";
import { InvitationTable } from "./invitation-table";
import { InviteDialog, type Invited, InvitedDialog, type RoleChoice } from "./invite-dialog";

type Person = People["members"][number];

interface Props {
  initial: People;
  roles: RoleChoice[];
  /** What the person who looks may do. */
  may: { invite: boolean; changeRoles: boolean };
}

/** Who belongs to the organization, who is asked to, and what they may do. */
export function PeoplePanel({ initial, roles, may }: Props) {
  const queries = useQueryClient();
  const say = useToast();
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<Invited>();
  const [leaving, setLeaving] = useState<Person>();
  const { data } = useQuery({
    queryKey: ["people"],
    queryFn: () => ask<People>("members"),
    initialData: initial,
    initialDataUpdatedAt: initial.now,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ["people"] });
  const act = async <T,>(path: string, method: string, body?: object): Promise<T | undefined> => {
    try {
      const answer = await ask<T>(path, { method, body });
      await refresh();
      return answer;
    } catch (error) {
      say((error as AskError).message, "bad");
    }
  };
  const showInvited = (answer: Invited | undefined) => {
    setInviting(false);
    setInvited(answer);
    return refresh();
  };
  const offered = roles.filter(({ id }) => may.changeRoles || id !== "owner");
  return (
    <>
      <Card
        title="Members"
        action={
          may.invite && (
            <Button size="sm" variant="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden className="size-4" />
              Invite
            </Button>
          )
        }
      >
        <Table label="Members" head={HEAD}>
          {data.members.map((person) => (
            <MemberRow
              key={person.user_id}
              person={person}
              now={data.now}
              roles={roles}
              may={may}
              onRole={(role) => act(`members/${person.user_id}`, "PATCH", { role })}
              onRemove={() => setLeaving(person)}
            />
          ))}
        </Table>
      </Card>
      {data.invitations.length > 0 && (
        <InvitationTable
          invitations={data.invitations}
          now={data.now}
          mayChange={may.invite}
          onSendAgain={async ({ email, role }) => showInvited(await act("invitations", "POST", { email, role }))}
          onWithdraw={({ id }) => act(`invitations/${id}`, "DELETE")}
        />
      )}
      {isInviting && (
        <InviteDialog
          roles={offered}
          left={data.invitations_left}
          onDone={showInvited}
          onClose={() => setInviting(false)}
        />
      )}
      {invited && <InvitedDialog invited={invited} onClose={() => setInvited(undefined)} />}
      {leaving && <RemoveDialog person={leaving} onDone={refresh} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

const HEAD = (
  <>
    <Th>Person</Th>
    <Th>Role</Th>
    <Th className="hidden sm:table-cell">Since</Th>
    <Th>
      <span className="sr-only">Actions</span>
    </Th>
  </>
);

interface RowProps {
  person: Person;
  now: number;
  roles: RoleChoice[];
  may: Props["may"];
  onRole: (role: string) => void;
  onRemove: () => void;
}

function MemberRow({ person, now, roles, may, onRole, onRemove }: RowProps) {
  const mayRemove = person.is_you || may.changeRoles || (may.invite && person.role !== "owner");
  return (
    <tr>
      <Td className="break-all">
        {person.email} {person.is_you && <span className="text-ink-3">(you)</span>}
      </Td>
      <Td>
        <Badge tone={person.role === "owner" ? "accent" : "neutral"}>{person.role}</Badge>
      </Td>
      <Td className="hidden text-ink-2 sm:table-cell">
        <Time at={person.joined_at} now={now} />
      </Td>
      <Td className="w-12 pl-0 text-right">
        {mayRemove && (
          <Menu
            trigger={
              <Button variant="ghost" size="icon" aria-label={`Actions for ${person.email}`}>
                <MoreHorizontal aria-hidden className="size-4" />
              </Button>
            }
          >
            {may.changeRoles && (
              <>
                <MenuLabel>Role</MenuLabel>
                {roles.map(({ id, name }) => (
                  <MenuChoice key={id} isChosen={person.role === id} onSelect={() => onRole(id)}>
                    {name}
                  </MenuChoice>
                ))}
                <MenuSeparator />
              </>
            )}
            <MenuItem tone="bad" onSelect={onRemove}>
              {person.is_you ? "Leave" : "Remove"}
            </MenuItem>
          </Menu>
        )}
      </Td>
    </tr>
  );
}

function RemoveDialog({
  person,
  onDone,
  onClose,
}: {
  person: Person;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const { submit, isBusy, message } = useSubmit(
    `members/${person.user_id}`,
    async () => {
      if (person.is_you) return location.assign("/overview");
      await onDone();
      onClose();
    },
    "DELETE",
  );
  return (
    <ConfirmDialog
      title={person.is_you ? "Leave the organization" : `Remove ${person.email}`}
      description={`${person.is_you ? "You see" : "They see"} nothing of it any more, at once. Keys that ${person.is_you ? "you" : "they"} made keep working until they are revoked.`}
      action={person.is_you ? "Leave" : "Remove"}
      isBusy={isBusy}
      error={message}
      onConfirm={() => submit({})}
      onClose={onClose}
    />
  );
}
