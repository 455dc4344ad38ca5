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
        {is_on ? (
          <>
            <p className="text-ink-2">
              {recovery_codes_left} of 10 recovery codes are left. For new ones switch it off and on again.
            </p>
            <Button onClick={() => setEnding(true)}>Switch off</Button>
          </>
        ) : (
          <Button onClick={() => setBeginning(true)}>Switch on</Button>
        )}
      </div>
      {isBeginning && <BeginDialog onClose={() => setBeginning(false)} />}
      {isEnding && <EndDialog onClose={() => setEnding(false)} />}
    </Card>
  );
}

/** The password first: whoever finds a screen unlocked must not lock its owner out. */
function BeginDialog({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>();
  const { submit, isBusy, failure } = useSubmit<Begun>("account/second-factor", setBegun);
  if (begun) return <ConfirmDialog begun={begun} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Switch two-factor sign-in on?"
      description="Enter your password, then set up an authenticator app."
    >
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
    </Dialog>
  );
}

function ConfirmDialog({ begun, onClose }: { begun: Begun; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const { submit, isBusy, failure } = useSubmit<{ recovery_codes: string[] }>(
    "account/second-factor/confirm",
    ({ recovery_codes }) => setCodes(recovery_codes),
  );
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Set up your app"
      description="Scan this with an authenticator app, or type the key into it. Then enter the code that it shows."
    >
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
    </Dialog>
  );
}

/** Shown once: without the app they are the only way in. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const router = useRouter();
  const [isStored, setStored] = useState(false);
  const done = () => {
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      isOpen
      isGuarded
      onClose={done}
      title="Two-factor sign-in is on"
      description="Each of these codes signs you in once where you do not have your app. They are shown now and never again. Your other sessions have ended."
    >
      <div className="space-y-4">
        <div data-testid="recovery-codes">
          <CodeBlock snippets={[{ title: "Recovery codes", code: codes.join("\n") }]} />
        </div>
        <Checkbox label="I stored the codes" checked={isStored} onChange={({ target }) => setStored(target.checked)} />
        <DialogActions>
          <Button variant="primary" disabled={!isStored} onClick={done}>
            Done
          </Button>
        </DialogActions>
      </div>
    </Dialog>
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
