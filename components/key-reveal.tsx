"use client";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "./ui/button";
import { CodeBlock, type Snippet } from "./ui/code-block";
import { CopyButton } from "./ui/copy-button";
import { Checkbox } from "./ui/field";

/** A new key, once. It goes away only when the person says that it is stored. */
export function KeyReveal({
  apiKey,
  snippets,
  doneLabel = "Done",
  onDone,
}: {
  apiKey: string;
  snippets: Snippet[];
  doneLabel?: string;
  onDone: () => void;
}) {
  const [isStored, setStored] = useState(false);
  return (
    <div className="space-y-5">
      <div className="space-y-2 rounded-lg border border-warn/40 bg-warn-soft p-4">
        <p className="flex items-center gap-2 font-medium text-sm text-warn">
          <KeyRound aria-hidden className="size-4 shrink-0" />
          Copy this key now. It is not shown again.
        </p>
        <div className="flex items-center gap-2">
          <code
            data-testid="api-key"
            className="min-w-0 flex-1 break-all rounded-md bg-surface px-3 py-2 font-mono text-xs"
          >
            {apiKey}
          </code>
          <CopyButton text={apiKey} />
        </div>
      </div>
      <CodeBlock snippets={snippets} />
      <Checkbox
        label="I stored the key in a safe place"
        hint="Keep it on your servers: not in browser code, an app or a repository."
        checked={isStored}
        onChange={(event) => setStored(event.target.checked)}
      />
      <Button variant="primary" className="w-full sm:w-auto" disabled={!isStored} onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  );
}
