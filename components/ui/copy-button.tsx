"use client";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";

const SHOWN_MS = 1_500;

/** Copies a text and says so. Without the right to the clipboard it selects nothing and says that too. */
export function CopyButton({ text, label = "Copy", isIcon }: { text: string; label?: string; isIcon?: boolean }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => "copied" as const,
      () => "failed" as const,
    );
    setState(done);
    setTimeout(() => setState("idle"), SHOWN_MS);
  };
  const Icon = state === "copied" ? Check : Copy;
  const said = { idle: label, copied: "Copied", failed: "Select and copy by hand" }[state];
  return (
    <Button
      size={isIcon ? "icon" : "sm"}
      variant={isIcon ? "ghost" : "secondary"}
      onClick={copy}
      aria-label={said}
      title={said}
    >
      <Icon aria-hidden className="size-4" />
      {!isIcon && <span aria-live="polite">{said}</span>}
    </Button>
  );
}
