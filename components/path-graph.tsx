import clsx from "clsx";
import Link from "next/link";
import { conceptHref, type NamedFact } from "./evidence-links";

interface Edge {
  fact: NamedFact;
  to: string;
}

interface Chain {
  from: NamedFact;
  edges: Edge[];
}

/**
 * Facts drawn as chains of concepts joined by their relations; where they go on wraps to the next line.
 * Each concept leads to its page, where the fact stands out.
 */
export function PathGraph({ steps, highlight }: { steps: readonly NamedFact[]; highlight?: string }) {
  return (
    <ul className="space-y-3" aria-label="Path in the graph">
      {chainsOf(steps).map(({ from, edges }) => (
        <li key={`${from.subject} ${edges.map(({ to }) => to).join(" ")}`} className="flex flex-wrap items-end gap-y-2">
          <Concept name={from.subject} href={conceptHref(from, "subject")} />
          {edges.map(({ fact, to }) => (
            <span key={`${fact.relation} ${to}`} className="inline-flex max-w-full flex-wrap items-end gap-y-2">
              <Arrow label={fact.relation} />
              <Concept name={to} href={conceptHref(fact, "object")} isHighlighted={to === highlight} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** A calculation or comparison without facts, as its terms in order. */
export function PathTerms({ terms }: { terms: readonly string[] }) {
  return (
    <p className="flex flex-wrap items-center gap-2 font-mono text-[13px]">
      {[...terms.entries()].map(([place, term]) => (
        <span key={place} className={/^[=≠<>≤≥]$/.test(term) ? "text-ink-3" : "rounded bg-sunken px-1.5 py-0.5"}>
          {term}
        </span>
      ))}
    </p>
  );
}

function Concept({ name, href, isHighlighted }: { name: string; href: string; isHighlighted?: boolean }) {
  return (
    <Link
      href={href}
      prefetch={false}
      title={`${name} in the graph`}
      className={clsx(
        "max-w-full hover:border-accent break-words rounded-md border px-2 py-1 font-medium text-[13px] leading-tight",
        isHighlighted ? "border-good bg-good-soft text-good" : "border-line-strong bg-surface",
      )}
    >
      {name}
    </Link>
  );
}

/** The relation stands above its arrow, which is as long as the word. */
function Arrow({ label }: { label: string }) {
  return (
    <span className="inline-flex min-w-14 shrink-0 flex-col items-stretch px-1 pb-2 text-center">
      <span className="px-2 text-[11px] text-ink-3 leading-snug">{label}</span>
      <svg aria-hidden="true" className="h-2 w-0 min-w-full overflow-visible text-ink-3" focusable="false">
        <line x1="2" y1="4" x2="100%" y2="4" stroke="currentColor" strokeWidth="1.5" />
        <svg x="100%" y="4" className="overflow-visible" aria-hidden="true" focusable="false">
          <path d="M-6 -4 L0 0 L-6 4" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
        </svg>
      </svg>
    </span>
  );
}

/** A fact goes on where the one before it ended. */
function chainsOf(steps: readonly NamedFact[]): Chain[] {
  const chains: Chain[] = [];
  for (const fact of steps) {
    const last = chains.at(-1);
    const end = last?.edges.at(-1)?.to;
    if (last && end === fact.subject) last.edges.push({ fact, to: fact.object });
    else chains.push({ from: fact, edges: [{ fact, to: fact.object }] });
  }
  return chains;
}
