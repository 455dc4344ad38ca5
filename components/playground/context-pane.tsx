"use client";
import { useEffect, useRef } from "react";
import { Card } from "../ui/card";
import { DocumentPicker, type PickedDocument } from "./document-picker";
import { passagesIn } from "./draft";
import { MarkedEditor } from "./marked-editor";
import { type Claim, quotesOf } from "./results";

interface Props {
  value: string;
  /** What it was when the claim was judged. */
  judged?: string;
  /** The claim that is looked at. */
  claim?: Pick<Claim, "citations">;
  documents: readonly PickedDocument[];
  onChange: (context: string) => void;
  onPick: (documents: readonly PickedDocument[]) => void;
  onSubmit: () => void;
}

/** Passages to check a text against, and documents that are picked for it; of the claim that is looked at the quotes are lit, and scrolled to. */
export function ContextPane({ value, judged, claim, documents, onChange, onPick, onSubmit }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const starts = passagesIn(value).map(({ start }) => start);
  const marks = quotesOf(claim, starts);
  const isStale = judged !== undefined && judged !== value;
  const [first] = marks;
  useEffect(() => {
    if (first) pane.current?.querySelector("[data-selected]")?.scrollIntoView({ block: "nearest" });
  }, [first]);
  return (
    <div ref={pane}>
      <Card title="Context">
        <MarkedEditor
          label="Context"
          placeholder="Paste the passages that the text should agree with, parted by lines of ---"
          value={value}
          marks={marks}
          selected={first?.id}
          isStale={isStale}
          onChange={onChange}
          onSubmit={onSubmit}
          isSmall
        />
        <DocumentPicker value={documents} onChange={onPick} />
        <p role="status" className="sr-only">
          {first ? `Quoted: ${claim?.citations.map(({ quote }) => quote).join(" ")}` : ""}
        </p>
      </Card>
    </div>
  );
}
