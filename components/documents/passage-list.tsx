import Link from "next/link";
import type { z } from "zod";
import type { passagePage } from "@/lib/catalog/schemas/passages";
import { Badge } from "../ui/badge";
import { format } from "../ui/format";

export type PassagePage = z.output<typeof passagePage>;
type Passage = PassagePage["passages"][number];

interface Props {
  passages: readonly Passage[];
  label: string;
  /** Whether each leads to its place among the others. */
  isLinked?: boolean;
  /** The one to be seen first. */
  chosen?: number;
}

/** Passages as the judge gets them, each with where it stands. */
export function PassageList({ passages, label, isLinked = false, chosen }: Props) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {passages.map((passage) => (
        <li
          key={passage.id}
          id={`passage-${passage.id}`}
          aria-current={passage.id === chosen ? "true" : undefined}
          className="scroll-mt-4 space-y-1.5 px-5 py-4 text-sm aria-current:bg-accent-soft"
        >
          <p className="break-words text-[13px] text-ink-3">
            <PlaceOf passage={passage} isLinked={isLinked} />
          </p>
          <p className="whitespace-pre-wrap break-words leading-relaxed">{passage.text}</p>
          <DecidedClaims claims={passage.decided} />
        </li>
      ))}
    </ul>
  );
}

/** Claims that it decided lately, each with the way to the verification in the log. */
function DecidedClaims({ claims }: { claims: Passage["decided"] }) {
  if (claims.length === 0) return null;
  return (
    <details className="text-[13px]">
      <summary className="w-fit cursor-pointer rounded-sm text-ink-2">
        {claims.length === 1 ? "Decided a claim" : `Decided ${claims.length} claims lately`}
      </summary>
      <ul aria-label="Claims that it decided" className="mt-2 space-y-2">
        {claims.map(({ request_id, claim, verdict, created_at, text }) => (
          <li key={`${request_id} ${claim}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Badge tone={verdict === "refuted" ? "bad" : "good"}>
              {verdict === "refuted" ? "Refuted" : "Supported"}
            </Badge>
            <Link href={`/log/${request_id}?claim=${claim}`} className="min-w-0 flex-1 basis-56 break-words underline">
              {text ?? `Claim ${claim + 1} of a text that was not kept`}
            </Link>
            <span className="text-ink-3">{format.moment(created_at)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function PlaceOf({ passage, isLinked }: { passage: Passage; isLinked: boolean }) {
  const { id, source_id, source, title, headings, page, url, start, end } = passage;
  const path = [title, ...headings].join(" › ");
  return (
    <>
      {isLinked ? (
        <Link href={`/knowledge/documents/${source_id}?passage=${id}#passage-${id}`} className="underline">
          {path}
        </Link>
      ) : (
        <span className="font-medium text-ink-2">{path}</span>
      )}
      {isLinked && source !== title && `, from ${source}`}
      {page !== null && `, page ${format.number(page)}`}
      {`, characters ${format.number(start)} to ${format.number(end)}`}
      {url && (
        <>
          {", "}
          <a href={page === null ? url : `${url}#page=${page}`} className="break-all underline" rel="noreferrer">
            {url}
          </a>
        </>
      )}
    </>
  );
}
