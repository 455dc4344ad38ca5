"use client";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button";
import { CodeBlock } from "../ui/code-block";
import { CopyButton } from "../ui/copy-button";
import { Checkbox } from "../ui/field";
import { VERIFY_SNIPPETS } from "./verify-snippets";

/** A new signing secret, once, with the code that checks signatures by it. */
export function SecretReveal({ secret, note, onDone }: { secret: string; note?: ReactNode; onDone: () => void }) {
  const [isStored, setStored] = useState(false);
  return (
    <div className="space-y-5">
      <div className="space-y-2 rounded-lg border border-warn/40 bg-warn-soft p-4">
        <p className="flex items-center gap-2 font-medium text-sm text-warn">
          <ShieldCheck aria-hidden className="size-4 shrink-0" />
          Copy this signing secret now. It is not shown again.
        </p>
        <div className="flex items-center gap-2">
          <code
            data-testid="webhook-secret"
            className="min-w-0 flex-1 break-all rounded-md bg-surface px-3 py-2 font-mono text-xs"
          >
            {secret}
          </code>
          <CopyButton text={secret} />
        </div>
      </div>
      {note && <p className="text-ink-2 text-sm">{note}</p>}
      <CodeBlock snippets={VERIFY_SNIPPETS} />
      <Checkbox
        label="I stored the secret in a safe place"
        hint="The receiver needs it to tell our requests from forged ones."
        checked={isStored}
        onChange={({ target }) => setStored(target.checked)}
      />
      <Button variant="primary" className="w-full sm:w-auto" disabled={!isStored} onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
