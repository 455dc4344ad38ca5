"use client";
import { ask } from "../ask";
import { useCheckedForm } from "../checked-form";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Dialog, DialogActions } from "../ui/dialog";
import { SelectField, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";

export interface RoleChoice {
  id: string;
  name: string;
  grants: string;
}

export interface Invited {
  email: string;
  link: string;
  mail: keyof typeof WAYS;
}

/** How the link reaches the person. */
const WAYS = {
  sent: "The link is on its way by mail. You can also hand it over yourself; it is not shown again.",
  file: "No mail was sent, as this service has no mail server. Hand the link over yourself; it is not shown again.",
  held: "This address had several invitations today, so no mail was sent. Hand the link over yourself; it is not shown again.",
};

/** Says that someone was asked to join, and shows the link. */
export function InvitedDialog({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={`${invited.email} is invited`} description={WAYS[invited.mail]}>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 break-all rounded-md bg-sunken px-3 py-2 font-mono text-xs">
          {invited.link}
        </code>
        <CopyButton text={invited.link} />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks someone to join. */
export function InviteDialog({
  roles,
  left,
  onDone,
  onClose,
}: {
  roles: RoleChoice[];
  /** How many more invitations can be sent today. */
  left: number;
  onDone: (invited: Invited) => void;
  onClose: () => void;
}) {
  const { submit, field, watch, isBusy, message } = useCheckedForm({
    name: "invite",
    initial: { email: "", role: "viewer" },
    send: async (body) => onDone(await ask<Invited>("invitations", { body })),
  });
  const role = watch("role");
  return (
    <Dialog isOpen onClose={onClose} title="Invite someone" description={`${left} more can be invited today.`}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <FormError>{message}</FormError>
        <TextField label="Email" type="email" required autoFocus {...field("email")} />
        <SelectField label="Role" hint={roles.find(({ id }) => id === role)?.grants} {...field("role")}>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Invite
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
