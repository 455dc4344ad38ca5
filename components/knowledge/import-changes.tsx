import type { ReactNode } from "react";
import { format } from "../ui/format";
import type { SourcePreview } from "./import-types";

interface Props {
  changes: SourcePreview["changes"];
  isWhole: boolean;
}

/** What an import would change: what is new, what is there already, what contradicts. */
export function ImportChanges({ changes: { added, known, conflicting }, isWhole }: Props) {
  return (
    <section aria-label="What would change" className="space-y-2 px-5">
      <h3 className="font-medium text-[13px]">What would change{!isWhole && ", by the beginning of the file"}</h3>
      <ul className="space-y-1.5 text-[13px]">
        <Part
          count={conflicting.count}
          tone="text-warn"
          words={(count) => `${count} ${conflicting.count === 1 ? "contradicts" : "contradict"} what is there`}
        >
          {[...conflicting.examples.entries()].map(([place, { subject, relation, object, held }]) => (
            <li key={place}>
              {subject} {relation}: {object}, where {held} is there and only one can be
            </li>
          ))}
        </Part>
        <Part count={added.count} tone="text-ink" words={(count) => `${count} ${added.count === 1 ? "is" : "are"} new`}>
          {examplesOf(added.examples)}
        </Part>
        <Part
          count={known.count}
          tone="text-ink-2"
          words={(count) => `${count} ${known.count === 1 ? "is" : "are"} there already`}
        >
          {examplesOf(known.examples)}
        </Part>
      </ul>
    </section>
  );
}

interface PartProps {
  count: number;
  tone: string;
  words: (count: string) => string;
  children: ReactNode;
}

function Part({ count, tone, words, children }: PartProps) {
  if (count === 0) return null;
  return (
    <li>
      <details>
        <summary className={`w-fit cursor-pointer rounded-sm ${tone}`}>{words(format.count(count, "fact"))}</summary>
        <ul className="mt-1 space-y-0.5 break-words pl-4 text-ink-2">{children}</ul>
      </details>
    </li>
  );
}

function examplesOf(facts: SourcePreview["changes"]["added"]["examples"]): ReactNode {
  return [...facts.entries()].map(([place, { subject, relation, object }]) => (
    <li key={place}>
      {subject} {relation}: {object}
    </li>
  ));
}
