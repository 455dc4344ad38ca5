"use client";
import clsx from "clsx";
import type { KeyboardEvent } from "react";
import { MarkedText, markDrawnAt } from "./marked-text";
import type { Mark } from "./results";
import { markAt } from "./segments";

// What lies below must break its lines exactly as the text above does.
const METRICS = "whitespace-pre-wrap break-words p-4 text-base leading-7 sm:text-[15px]";

interface Props {
  label: string;
  placeholder: string;
  value: string;
  marks: readonly Mark[];
  selected?: string;
  /** The text was changed since the marks were made. */
  isStale: boolean;
  onChange: (text: string) => void;
  /** The mark around the caret, or none. */
  onReach?: (id: string | undefined) => void;
  /** The mark under the pointer, or none. */
  onPoint?: (id: string | undefined) => void;
  onSubmit: () => void;
  /** For a second text, which is not what the page is about. */
  isSmall?: boolean;
}

/**
 * A text to write, with marks drawn behind its words: they stay in place while it is edited, and the caret picks the
 * one it stands in. While they fit the text its words are those drawn behind, where some are grey. Screen readers get
 * the text alone; what the marks say is told in the list of results.
 */
export function MarkedEditor(props: Props) {
  const { label, placeholder, value, marks, selected, isStale, onChange, onReach, onPoint, onSubmit, isSmall } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  };
  const isDrawn = marks.length > 0 && !isStale;
  return (
    <div className="max-h-[34rem] overflow-y-auto rounded-t-lg focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2">
      <div className={clsx("relative grid", isSmall ? "min-h-28" : "min-h-64")}>
        <div
          aria-hidden
          className={clsx(METRICS, "col-start-1 row-start-1 select-none", !isDrawn && "text-transparent")}
        >
          <span className={clsx("transition-opacity", isStale && "opacity-35")}>
            <MarkedText text={value} marks={marks} selected={selected} />
          </span>
          {"\u200b"}
        </div>
        <textarea
          aria-label={label}
          spellCheck={false}
          value={value}
          placeholder={placeholder}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          onMouseMove={
            onPoint && (({ clientX, clientY }) => onPoint(isDrawn ? markDrawnAt(clientX, clientY) : undefined))
          }
          onMouseLeave={() => onPoint?.(undefined)}
          onSelect={({ currentTarget }) => {
            const place = Array.from(value.slice(0, currentTarget.selectionStart)).length;
            onReach?.(markAt(marks, place)?.id);
          }}
          className={clsx(
            METRICS,
            "relative col-start-1 row-start-1 h-full w-full resize-none overflow-hidden bg-transparent outline-none placeholder:text-ink-3",
            isDrawn && "text-transparent caret-ink selection:bg-accent-soft selection:text-ink",
          )}
        />
      </div>
    </div>
  );
}
