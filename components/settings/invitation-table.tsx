import type { People } from "@/lib/services/people";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Table, Td, Th } from "../ui/table";
import { Time } from "../ui/time";

type Invitation = People["invitations"][number];

interface Props {
  invitations: Invitation[];
  now: number;
  mayChange: boolean;
  onSendAgain: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}

/** Who is asked to join and has not answered. */
export function InvitationTable({ invitations, now, mayChange, onSendAgain, onWithdraw }: Props) {
  return (
    <Card title="Open invitations" description="Each link works once, for 7 days. Sending again makes a new link.">
      <Table label="Open invitations" head={HEAD}>
        {invitations.map((invitation) => (
          <tr key={invitation.id}>
            <Td className="break-all">{invitation.email}</Td>
            <Td>
              <Badge>{invitation.role}</Badge>
            </Td>
            <Td className="hidden text-ink-2 sm:table-cell">
              expires <Time at={invitation.expires_at} now={now} />
            </Td>
            <Td className="text-right">
              {mayChange && (
                <span className="inline-flex flex-wrap justify-end gap-2">
                  <Button
                    size="sm"
                    onClick={() => onSendAgain(invitation)}
                    aria-label={`Send the invitation of ${invitation.email} again`}
                  >
                    Send again
                  </Button>
                  <Button
                    size="sm"
                    onClick={() => onWithdraw(invitation)}
                    aria-label={`Withdraw the invitation of ${invitation.email}`}
                  >
                    Withdraw
                  </Button>
                </span>
              )}
            </Td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

const HEAD = (
  <>
    <Th>Person</Th>
    <Th>Role</Th>
    <Th className="hidden sm:table-cell">Expires</Th>
    <Th>
      <span className="sr-only">Actions</span>
    </Th>
  </>
);
