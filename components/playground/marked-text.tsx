import clsx from "clsx";
import type { MouseEvent } from "react";
import type { Mark } from "./results";
import { segmentsOf } from "./segments";

const GROUNDS: Record<Mark["look"], string> = {
  supported: "bg-good-soft shadow-[inset_0_-2px_0_var(--good)]",
  unsure: "bg-warn-soft shadow-[inset_0_-2px_0_var(--warn)]",
  refuted: "bg-bad-soft shadow-[inset_0_-2px_0_var(--bad)]",
  not_found: "bg-warn-soft shadow-[inset_0_-1px_0_var(--warn)]",
  skipped: "text-ink-3",
  harm: "bg-bad-soft underline decoration-2 decoration-bad decoration-wavy underline-offset-4",
};
interface Props {
  text: string;
  marks: readonly Mark[];
  /** The id of a mark that stands out. */
  selected?: string;
  /** The mark under the pointer, or none. */
  onPoint?: (id: string | undefined) => void;
  /** A mark was clicked. Those who use a keyboard choose it in the list of results. */
  onPick?: (id: string) => void;
}

/** A text as it was written, with its claims and harmful phrases marked, and in grey what is not checked. */
export function MarkedText({ text, marks, selected, onPoint, onPick }: Props) {
  const pick = ({ target }: MouseEvent) => {
    const id = markOf(target as Element);
    if (id) onPick?.(id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the list has buttons for keys
    <span
      className={clsx("whitespace-pre-wrap break-words leading-7", onPick && "[&_[data-mark]]:cursor-pointer")}
      onMouseMove={({ target }) => onPoint?.(markOf(target as Element))}
      onMouseLeave={() => onPoint?.(undefined)}
      onClick={pick}
    >
      {segmentsOf(text, marks).map((segment) => (
        <Stretch key={segment.start} text={segment.text} over={segment.marks} selected={selected} />
      ))}
    </span>
  );
}

const markOf = (element: Element) => element.closest<HTMLElement>("[data-mark]")?.dataset.mark;

/** The mark that is drawn at a place of the window, also where something lies above it. */
export function markDrawnAt(x: number, y: number): string | undefined {
  return document.elementsFromPoint(x, y).map(markOf).find(Boolean);
}

function Stretch({ text, over, selected }: { text: string; over: readonly Mark[]; selected?: string }) {
  const [innermost] = over;
  if (!innermost) return text;
  const harmful = over.find(({ look }) => look === "harm");
  const ground = harmful ? GROUNDS.harm : GROUNDS[innermost.look];
  const isSelected = over.some(({ id }) => id === selected);
  return (
    <span
      data-mark={over.find(({ look }) => look !== "harm")?.id}
      data-selected={isSelected || undefined}
      className={clsx(
        "rounded-[3px] [box-decoration-break:clone] [-webkit-box-decoration-break:clone]",
        ground,
        isSelected && "outline-1 outline-accent outline-offset-1",
      )}
    >
      {text}
    </span>
  );
}
