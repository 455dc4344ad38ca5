"use client";
import { Check, Copy } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Button } from "./button";
import { copyText } from "./copy-text";

const SHOWN_MS = 1_500;

/** Copies a text and says so, or that it must be copied by hand. */
export function CopyButton({ text, label = "Copy", isIcon }: { text: string; label?: string; isIcon?: boolean }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setState((await copyText(text, currentTarget)) ? "copied" : "failed");
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
