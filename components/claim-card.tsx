import { ChevronRight, CircleCheck, CircleHelp, CircleX, type LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { sourceHref } from "./evidence-links";
import { PathGraph, PathTerms } from "./path-graph";
import { type Claim, type ClaimLook, LOOKS, likelihoodOf, lookOf, shareOf } from "./playground/results";
import { wordDiff } from "./playground/word-diff";
import { Badge } from "./ui/badge";
import { Meter } from "./ui/meter";

const ICONS: Record<ClaimLook, LucideIcon> = {
  supported: CircleCheck,
  unsure: CircleHelp,
  refuted: CircleX,
  not_found: CircleHelp,
};

export function VerdictBadge({ claim }: { claim: Claim }) {
  const look = lookOf(claim);
  const Icon = ICONS[look];
  return (
    <Badge tone={LOOKS[look].tone}>
      <Icon aria-hidden className="-ml-0.5 size-3.5" />
      {LOOKS[look].label}
    </Badge>
  );
}

const OPEN = "It leans on something that the text does not clearly name. The verdict is on its words as they stand.";

interface Props {
  claim: Claim;
  id: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Below what the answer says of it. */
  children?: ReactNode;
}

/** A claim with its verdict; opened, all that the answer says of it. */
export function ClaimCard({ claim, id, isOpen, onToggle, children }: Props) {
  return (
    <>
      <button
        type="button"
        id={id}
        aria-expanded={isOpen}
        aria-controls={`${id}-detail`}
        onClick={onToggle}
        className="-outline-offset-2 flex w-full items-start gap-3 px-5 py-3 text-left hover:bg-sunken/60"
      >
        <ChevronRight
          aria-hidden
          className={`mt-1 size-3.5 shrink-0 text-ink-3 transition-transform ${isOpen ? "rotate-90" : ""}`}
        />
        <span className="min-w-0 flex-1 space-y-1.5">
          <span className="line-clamp-3 break-words text-sm leading-snug">{claim.text}</span>
          <span className="flex flex-wrap items-center gap-2">
            <VerdictBadge claim={claim} />
            {claim.context_dependent && <Badge title={OPEN}>Depends on context</Badge>}
            <span className="text-ink-3 text-xs tabular-nums">{likelihoodOf(claim)}</span>
          </span>
        </span>
      </button>
      <div id={`${id}-detail`} hidden={!isOpen}>
        {isOpen && (
          <>
            <ClaimDetail claim={claim} />
            {children}
          </>
        )}
      </div>
    </>
  );
}

const METER_TONES = { supported: "good", unsure: "warn", refuted: "bad" } as const;

/** All that the answer says of a claim. */
function ClaimDetail({ claim }: { claim: Claim }) {
  const { citations, confidence, correction, evidence, expected, path, reasoning, source, steps, text } = claim;
  const isRefuted = claim.verdict === "refuted";
  const look = lookOf(claim);
  return (
    <dl className="space-y-4 px-5 pb-5 sm:pl-11.5">
      {isRefuted && (correction || expected) && (
        <Part name={correction ? "Correction" : "Held instead"}>
          {correction ? (
            <Correction before={text} after={correction} />
          ) : (
            <span className="font-medium">{expected}</span>
          )}
        </Part>
      )}
      <Part name="Confidence">
        {look === "not_found" ? (
          `Nothing was found that decides it. Without evidence the answer puts it at ${shareOf(confidence)}.`
        ) : (
          <div className="flex items-center gap-3">
            <div className="w-full max-w-56">
              <Meter value={confidence} max={1} label="Probability that the claim is true" tone={METER_TONES[look]} />
            </div>
            <span className="tabular-nums">{shareOf(confidence)}</span>
          </div>
        )}
      </Part>
      {claim.context_dependent && <Part name="Depends on context">{OPEN}</Part>}
      {(steps.length > 0 || path.length > 0) && (
        <Part name="Path">
          {steps.length > 0 ? (
            <PathGraph steps={steps} highlight={isRefuted ? expected : undefined} />
          ) : (
            <PathTerms terms={path} />
          )}
        </Part>
      )}
      {citations.length > 0 && (
        <Part name="Citations">
          <Citations citations={citations} />
        </Part>
      )}
      {evidence && citations.length === 0 && <Part name="Evidence">{evidence}</Part>}
      {reasoning && <Part name="Reasoning">{reasoning}</Part>}
      {source && (
        <Part name="Source">
          <SourceLink source={source} />
        </Part>
      )}
    </dl>
  );
}

const STANCES = { supports: "Supports", contradicts: "Contradicts" } as const;

/** Who speaks for or against a claim, in their own words. */
function Citations({ citations }: { citations: Claim["citations"] }) {
  return (
    <ul className="space-y-2">
      {citations.map(({ source_id, title, url, quote, stance, span }) => (
        <li key={`${source_id} ${span.start}`} className="space-y-1">
          <blockquote className={`border-l-2 pl-3 ${stance === "supports" ? "border-good" : "border-bad"}`}>
            {quote}
          </blockquote>
          <p className="text-ink-3 text-xs">
            {STANCES[stance]}: <CitedFrom source={source_id} title={title} url={url} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const LINK = "underline underline-offset-2 hover:text-ink";

/** Who says so: outside where it has an address, and where the dashboard shows it. */
function CitedFrom({ source, title, url }: { source: string; title: string; url: string }) {
  const name = title || url || `Passage ${source}`;
  const href = sourceHref(source);
  if (href && !source.startsWith("documents/")) return <Go href={href}>{name}</Go>;
  return (
    <>
      {/^https?:/.test(url) ? (
        <a href={url} className={LINK}>
          {name}
        </a>
      ) : (
        name
      )}
      {href && (
        <>
          {", "}
          <Go href={href}>in your documents</Go>
        </>
      )}
    </>
  );
}

function SourceLink({ source }: { source: string }) {
  const href = sourceHref(source);
  const name = <code className="break-all font-mono text-xs">{source}</code>;
  return href ? <Go href={href}>{name}</Go> : name;
}

function Go({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className={LINK}>
      {children}
    </Link>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="space-y-1 text-[13px]">
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="min-w-0 break-words leading-relaxed">{children}</dd>
    </div>
  );
}

const PIECES = {
  same: { Tag: "span", className: "" },
  gone: { Tag: "del", className: "rounded-sm bg-bad-soft text-bad" },
  new: { Tag: "ins", className: "rounded-sm bg-good-soft text-good no-underline" },
} as const;

/** The sentence as it stands with what goes struck out and what comes beside it. */
function Correction({ before, after }: { before: string; after: string }) {
  return (
    <span className="text-sm leading-relaxed">
      {wordDiff(before, after).map(({ kind, text, at }) => {
        const { Tag, className } = PIECES[kind];
        return (
          <Tag key={at} className={className}>
            {text}
          </Tag>
        );
      })}
    </span>
  );
}
