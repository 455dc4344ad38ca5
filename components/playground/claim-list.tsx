"use client";
import clsx from "clsx";
import type { KeyboardEvent, ReactNode } from "react";
import { ClaimCard } from "../claim-card";
import { type Claim, lookOf } from "./results";

const EDGES = {
  supported: "border-l-good",
  unsure: "border-l-warn",
  refuted: "border-l-bad",
  not_found: "border-l-warn",
};

interface Props {
  claims: readonly Claim[];
  /** Its id, such as `claim-0`. */
  selected?: string;
  /** The id of the one that the pointer is over in the text. */
  lit?: string;
  onSelect: (id: string | undefined) => void;
  /** What stands below an open claim, by its number. */
  below?: (n: number) => ReactNode;
}

/** Claims in the order of the answer, one of them open; arrow keys go from one to the next. */
export function ClaimList({ claims, selected, lit, onSelect, below }: Props) {
  const go = (to: number) => document.getElementById(`claim-${Math.max(0, Math.min(to, claims.length - 1))}`)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const at = claims.findIndex((_, n) => `claim-${n}` === (event.target as HTMLElement).id);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: claims.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <ol className="divide-y divide-line" onKeyDown={onKeyDown}>
      {claims.map((claim, n) => {
        const id = `claim-${n}`;
        const isOpen = selected === id;
        return (
          <li
            key={`${id} ${claim.text}`}
            data-lit={lit === id || undefined}
            className={clsx(
              "border-l-2",
              isOpen ? EDGES[lookOf(claim)] : "border-l-transparent",
              lit === id && "bg-sunken",
            )}
          >
            <ClaimCard claim={claim} id={id} isOpen={isOpen} onToggle={() => onSelect(isOpen ? undefined : id)}>
              {below?.(n)}
            </ClaimCard>
          </li>
        );
      })}
    </ol>
  );
}
