import Link from "next/link";
import type { z } from "zod";
import type { passagePage } from "@/lib/catalog/schemas/passages";
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
        </li>
      ))}
    </ul>
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
