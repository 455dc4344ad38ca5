"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { SecondFactorState } from "@/lib/services/people";
import { ProofFields } from "../proof-fields";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { CodeBlock } from "../ui/code-block";
import { Dialog, DialogActions } from "../ui/dialog";
import { Checkbox, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { useToast } from "../ui/toast";
import { fieldsOf, useSubmit } from "../use-submit";

interface Begun {
  secret: string;
  svg: string;
}

/** A code of an app beside the password: switched on with a code of it, and off with another one. */
export function SecondFactorCard({ state: { is_on, recovery_codes_left } }: { state: SecondFactorState }) {
  const [isBeginning, setBeginning] = useState(false);
  const [isEnding, setEnding] = useState(false);
  return (
    <Card
      title="Two-factor sign-in"
      description="A code of an authenticator app is asked for with your password and with mailed links."
      action={<Badge tone={is_on ? "good" : "neutral"}>{is_on ? "On" : "Off"}</Badge>}
    >
      <div className="space-y-3 px-5 pb-5 text-sm">
        {is_on && (
          <p className="text-ink-2">
            {recovery_codes_left} of 10 recovery codes are left. For new ones switch it off and on again.
          </p>
        )}
        <Button onClick={() => (is_on ? setEnding : setBeginning)(true)}>{is_on ? "Switch off" : "Switch on"}</Button>
      </div>
      {isBeginning && <BeginDialog onClose={() => setBeginning(false)} />}
      {isEnding && <EndDialog onClose={() => setEnding(false)} />}
    </Card>
  );
}

const STEPS = {
  password: {
    title: "Switch two-factor sign-in on?",
    description: "Enter your password, then set up an authenticator app.",
  },
  app: {
    title: "Set up your app",
    description: "Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.",
  },
  codes: {
    title: "Two-factor sign-in is on",
    description:
      "Each of these codes signs you in once where you do not have your app. They are shown now and never again. Your other sessions have ended.",
  },
};

/** Password, app and recovery codes, in one window so that the focus stays in it. */
function BeginDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const done = () => {
    onClose();
    router.refresh();
  };
  if (codes) {
    return (
      <Dialog isOpen isGuarded onClose={done} {...STEPS.codes}>
        <RecoveryCodes codes={codes} onDone={done} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} {...(begun ? STEPS.app : STEPS.password)}>
      {begun ? (
        <AppForm begun={begun} onDone={setCodes} onClose={onClose} />
      ) : (
        <PasswordForm onDone={setBegun} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface StepProps<Done> {
  onDone: (done: Done) => void;
  onClose: () => void;
}

/** The password is asked for first, so that whoever finds an unlocked screen cannot lock its owner out. */
function PasswordForm({ onDone, onClose }: StepProps<Begun>) {
  const { submit, isBusy, failure } = useSubmit<Begun>("account/second-factor", onDone);
  return (
    <form onSubmit={(event) => submit(fieldsOf(event))} className="space-y-4">
      <FormError>{failure?.message}</FormError>
      <ProofFields password={{ name: "password", autoFocus: true }} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}

function AppForm({ begun, onDone, onClose }: StepProps<string[]> & { begun: Begun }) {
  const { submit, isBusy, failure } = useSubmit<{ recovery_codes: string[] }>(
    "account/second-factor/confirm",
    ({ recovery_codes }) => onDone(recovery_codes),
  );
  return (
    <form onSubmit={(event) => submit(fieldsOf(event))} className="space-y-4">
      {/* biome-ignore lint/performance/noImgElement: it is made here, and nothing is to be fetched */}
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(begun.svg)}`}
        alt="QR code of the key"
        className="mx-auto size-44 rounded-md border border-line bg-white"
      />
      <CodeBlock snippets={[{ title: "Key", code: begun.secret }]} />
      <FormError>{failure?.message}</FormError>
      <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" required autoFocus />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Switch on
        </Button>
      </DialogActions>
    </form>
  );
}

/** Shown once: without the app they are the only way in. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isStored, setStored] = useState(false);
  return (
    <div className="space-y-4">
      <div data-testid="recovery-codes">
        <CodeBlock snippets={[{ title: "Recovery codes", code: codes.join("\n") }]} />
      </div>
      <Checkbox label="I stored the codes" checked={isStored} onChange={({ target }) => setStored(target.checked)} />
      <DialogActions>
        <Button variant="primary" disabled={!isStored} onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}

function EndDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const say = useToast();
  const { submit, isBusy, failure } = useSubmit("account/second-factor/end", () => {
    say("Two-factor sign-in is off.");
    onClose();
    router.refresh();
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Switch two-factor sign-in off?"
      description="From then on your password alone signs you in."
    >
      <form onSubmit={(event) => submit(fieldsOf(event))} className="space-y-4">
        <FormError>{failure?.message}</FormError>
        <ProofFields code={{ name: "code", autoFocus: true }} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            Switch off
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
