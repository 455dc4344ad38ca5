"use client";
import Link from "next/link";
import { useState } from "react";
import type { OwnedAlone } from "@/lib/services/people";
import { ProofFields } from "../proof-fields";
import { Button, buttonClass } from "../ui/button";
import { Card } from "../ui/card";
import { Dialog, DialogActions } from "../ui/dialog";
import { Checkbox } from "../ui/field";
import { FormError } from "../ui/form-error";
import { format } from "../ui/format";
import { goTo, useSubmit } from "../use-submit";

interface Props {
  email: string;
  hasSecondFactor: boolean;
  /** Organizations that would have no owner without this person. */
  alone: OwnedAlone[];
}

/** What is stored about the person, to take along or to delete. */
export function AccountCard({ email, hasSecondFactor, alone }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Card
      title="Your data"
      description="Take along what is stored about you: profile, memberships, sessions and what the audit logs say of you. Or delete your account."
    >
      <div className="space-y-4 px-5 pb-5 text-sm">
        {alone.length > 0 && (
          <p className="max-w-prose text-ink-2">
            You are the only owner of {alone.map(({ name }) => name).join(", ")}. Make somebody else an owner
            {alone.length > 1 && " of each"} first, or invite one, under{" "}
            <Link href="/settings/people" className="text-accent underline">
              People
            </Link>
            , or have {alone.length > 1 ? "them" : "it"} deleted with your account.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <a href="/api/dashboard/account/export" download className={buttonClass()}>
            Download your data
          </a>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete account
          </Button>
        </div>
      </div>
      {isDeleting && (
        <DeleteDialog
          email={email}
          hasSecondFactor={hasSecondFactor}
          alone={alone}
          onClose={() => setDeleting(false)}
        />
      )}
    </Card>
  );
}

function DeleteDialog({ email, hasSecondFactor, alone, onClose }: Props & { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isSure, setSure] = useState(false);
  const [organizations, setOrganizations] = useState<string[]>([]);
  const agree = (id: string, isAlong: boolean) =>
    setOrganizations((before) => (isAlong ? [...before, id] : before.filter((one) => one !== id)));
  const { submit, isBusy, failure } = useSubmit("account/delete", () => goTo("/sign-in"));
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    submit({ password, organizations, ...(hasSecondFactor ? { code } : {}) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete your account?"
      description={`${email} is signed out everywhere and leaves every organization at once. What you did stays in the audit logs, without your name; keys that you made go on working. This cannot be undone.`}
    >
      <form onSubmit={send} className="space-y-4">
        <FormError>{failure?.message}</FormError>
        <ProofFields
          password={{ autoFocus: true, value: password, onChange: ({ target }) => setPassword(target.value) }}
          code={hasSecondFactor && { value: code, onChange: ({ target }) => setCode(target.value) }}
        />
        {alone.map(({ id, name, others }) => (
          <Checkbox
            key={id}
            label={`Delete ${name} with it`}
            hint={`${others === 0 ? "" : `${format.count(others, "other member loses", "other members lose")} it. `}Its keys are refused at once, and all that it stored is erased. To take that along, download it under Organization first.`}
            checked={organizations.includes(id)}
            onChange={({ target }) => agree(id, target.checked)}
          />
        ))}
        <Checkbox
          label="Delete my account for good"
          checked={isSure}
          onChange={({ target }) => setSure(target.checked)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="danger"
            isBusy={isBusy}
            disabled={!isSure || organizations.length < alone.length}
          >
            Delete account
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
