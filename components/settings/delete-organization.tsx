"use client";
import { useState } from "react";
import type { Belongings } from "@/lib/services/people";
import { ask } from "../ask";
import { useCheckedForm } from "../checked-form";
import { ProofFields } from "../proof-fields";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Dialog, DialogActions } from "../ui/dialog";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { format } from "../ui/format";
import { goTo } from "../use-submit";

const EXPORTS = [
  { href: "/api/dashboard/verifications/export?format=jsonl", label: "Log" },
  { href: "/api/dashboard/usage/csv", label: "Usage" },
  { href: "/api/dashboard/feedback/export", label: "Feedback on verdicts" },
];

interface Props {
  name: string;
  belongings: Belongings;
  hasSecondFactor: boolean;
  /** Whether the person belongs to another organization, which they are taken to. */
  hasAnother: boolean;
}

/** The end of the organization: what goes with it, what to take along first, and the way to it. */
export function DeleteOrganization(props: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const { members, keys, webhooks, sources } = props.belongings;
  return (
    <Card title="Delete the organization" description="For good, with all that it has. Nobody can bring it back.">
      <div className="space-y-4 px-5 pb-5 text-sm">
        <ul className="max-w-prose list-disc space-y-1 pl-5 text-ink-2">
          <li>{format.count(keys, "key")}: refused from the next request on</li>
          <li>{format.count(webhooks, "webhook")}, and the deliveries that wait</li>
          <li>{format.count(sources, "source")} of facts and documents</li>
          <li>Usage, log, feedback, settings and audit log</li>
          <li>{format.count(members, "membership")}: people keep their accounts, and lose this organization</li>
        </ul>
        <p className="text-ink-2">
          Download first:{" "}
          {EXPORTS.map(({ href, label }, i) => (
            <span key={href}>
              {i > 0 && ", "}
              <a href={href} download className="text-accent underline underline-offset-4">
                {label}
              </a>
            </span>
          ))}
        </p>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete organization
        </Button>
      </div>
      {isDeleting && <DeleteDialog {...props} onClose={() => setDeleting(false)} />}
    </Card>
  );
}

interface Deleted {
  has_another: boolean;
}

function DeleteDialog({ name, hasSecondFactor, hasAnother, onClose }: Props & { onClose: () => void }) {
  const { submit, field, isBusy, message } = useCheckedForm({
    name: "delete_organization",
    initial: { name: "", password: "", code: undefined as string | undefined },
    send: async (body) => {
      const { has_another } = await ask<Deleted>("organization/delete", { body });
      await goTo(has_another ? "/overview" : "/sign-in");
    },
  });
  const after = hasAnother
    ? "You are taken to another organization of yours."
    : "You belong to no other one: you are signed out, and can sign in again once somebody invites you. To have your account deleted as well, delete it instead, under Your account.";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${name}?`}
      description={`Its keys are refused and its members are out at once; what it stored is erased within minutes. ${after}`}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <FormError>{message}</FormError>
        <TextField
          label={
            <>
              Type <span className="font-semibold">{name}</span> to confirm
            </>
          }
          autoComplete="off"
          required
          autoFocus
          {...field("name")}
        />
        <ProofFields password={field("password")} code={hasSecondFactor && field("code")} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            Delete organization
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
