"use client";
import { useState } from "react";
import { Button, buttonClass } from "../ui/button";
import { Card } from "../ui/card";
import { Choice } from "../ui/choice";
import { TextArea } from "../ui/field";
import { DropArea } from "./drop-area";
import type { Chosen } from "./import-types";
import { SAMPLE_ADDRESS, sampleFile } from "./sample";

const WAYS = [
  { id: "file", label: "A file" },
  { id: "urls", label: "Addresses" },
] as const;

const ENDINGS = ".nt,.nq,.ttl,.n3,.jsonld,.json,.jsonl,.ndjson,.csv,.tsv,.tab,.gz,.gzip,.bz2,.bzip2";

interface Props {
  onChoose: (chosen: Chosen) => void;
  /** There is nothing yet, so it tells what this is for. */
  isFirst: boolean;
  /** A file was chosen before: the focus comes back. */
  isFocused: boolean;
}

/** Where a file is dropped or chosen, or addresses are pasted. */
export function FileDrop({ onChoose, isFirst, isFocused }: Props) {
  const [way, setWay] = useState<"file" | "urls">("file");
  return (
    <Card
      title={isFirst ? "Bring facts of your own" : "Import more facts"}
      description="Your texts are checked against them before all others; nobody else sees them."
      action={<Choice label="From" options={WAYS} value={way} onChange={setWay} />}
    >
      <div className="px-5 pb-5">
        {way === "file" ? (
          <DropArea
            label="File of facts"
            isFocused={isFocused}
            accept={ENDINGS}
            formats="CSV, TSV, JSON lines, N-Triples, Turtle, JSON-LD or a Wikidata dump; packed with gzip or bzip2, too."
            onFiles={([file]) => file && onChoose({ file })}
          />
        ) : (
          <Addresses onChoose={onChoose} />
        )}
        {isFirst && way === "file" && <Sample onChoose={onChoose} />}
      </div>
    </Card>
  );
}

function Sample({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="min-w-0 flex-1 basis-72 text-ink-2">
        The simplest file has a fact a row:{" "}
        <code className="whitespace-nowrap font-mono text-xs">Model X,battery life,18 hours</code>. Try one with 20
        facts about two products.
      </p>
      <div className="flex flex-wrap gap-2">
        <a
          href={SAMPLE_ADDRESS}
          download="sample-products.csv"
          className={buttonClass({ size: "sm", variant: "ghost" })}
        >
          Download the sample
        </a>
        <Button size="sm" onClick={() => onChoose({ file: sampleFile() })}>
          Try the sample
        </Button>
      </div>
    </div>
  );
}

function Addresses({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const [text, setText] = useState("");
  const urls = text.split(/\s+/).filter(Boolean);
  const wrong = urls.find((url) => !URL.canParse(url));
  const choose = () => onChoose({ urls, fileName: nameOf(urls[0] ?? "") });
  return (
    <div className="space-y-4">
      <TextArea
        label="Addresses"
        rows={4}
        placeholder="https://example.com/facts.nt.gz"
        hint="One a line: of a file, or of its pieces in order. The service fetches them itself, at most 2 GB each."
        error={wrong && `“${wrong}” is no address. Begin with https://`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button variant="primary" disabled={urls.length === 0 || wrong !== undefined} onClick={choose}>
        Look at it
      </Button>
    </div>
  );
}

const LONGEST_NAME = 100;

/** What the file is called there: its ending tells the format. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split("/").findLast(Boolean) ?? "";
  return last.slice(-LONGEST_NAME) || "facts";
}
