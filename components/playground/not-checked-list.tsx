"use client";
import clsx from "clsx";
import { Prose } from "../docs/prose";
import { Badge } from "../ui/badge";
import type { NotChecked, Reasons } from "./results";

interface Props {
  sentences: readonly NotChecked[];
  reasons: Reasons;
  /** Its id, such as `skipped-0`. */
  selected?: string;
  onSelect: (id: string | undefined) => void;
}

/** Sentences that are no claims, in the order of the text, each with the reason; chosen, it stands out in the text. */
export function NotCheckedList({ sentences, reasons, selected, onSelect }: Props) {
  return (
    <section className="border-line border-t">
      <h3 className="px-5 pt-4 pb-1 font-medium text-[13px]">
        Not checked <span className="font-normal text-ink-3 tabular-nums">{sentences.length}</span>
      </h3>
      <ul aria-label="Not checked" className="divide-y divide-line">
        {sentences.map(({ text, reason }, n) => {
          const id = `skipped-${n}`;
          const isSelected = selected === id;
          const { label, meaning } = reasons[reason];
          return (
            <li
              key={`${id} ${text}`}
              className={clsx("border-l-2", isSelected ? "border-l-line-strong" : "border-l-transparent")}
            >
              <button
                type="button"
                id={id}
                aria-pressed={isSelected}
                onClick={() => onSelect(isSelected ? undefined : id)}
                className="-outline-offset-2 w-full space-y-1.5 px-5 py-2.5 text-left hover:bg-sunken/60"
              >
                <span className="line-clamp-3 break-words text-ink-3 text-sm leading-snug">{text}</span>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Badge>{label}</Badge>
                  <span className="text-ink-3 text-xs">
                    <Prose text={meaning} />
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
