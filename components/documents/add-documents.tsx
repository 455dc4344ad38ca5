"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ask } from "../ask";
import { DropArea } from "../knowledge/drop-area";
import { upload } from "../knowledge/upload";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Choice } from "../ui/choice";
import { TextArea, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { format } from "../ui/format";
import { Meter } from "../ui/meter";
import { useToast } from "../ui/toast";
import { useAction } from "../use-submit";
import { useWarning } from "../use-warning";

export const DOCUMENT_ENDINGS = ".md,.markdown,.txt,.text,.html,.htm,.xhtml,.pdf,.docx,.epub,.csv,.tsv";

const WAYS = [
  { id: "files", label: "Files" },
  { id: "urls", label: "Addresses" },
] as const;

/** Where documents are dropped, or addresses are pasted. `isFirst`: there are none yet, so it tells what they are for. */
export function AddDocuments({ partBytes, isFirst }: { partBytes: number; isFirst: boolean }) {
  const [way, setWay] = useState<"files" | "urls">("files");
  return (
    <Card
      title={isFirst ? "Bring documents of your own" : "Add documents"}
      description="Handbooks, policies, product pages: each claim is judged by the passages that could decide it, and the answer quotes them. Nobody else sees them."
      action={<Choice label="From" options={WAYS} value={way} onChange={setWay} />}
    >
      <div className="px-5 pb-5">{way === "files" ? <Files partBytes={partBytes} /> : <Addresses />}</div>
    </Card>
  );
}

function Files({ partBytes }: { partBytes: number }) {
  const { send, stop, sending, failures } = useUploads(partBytes);
  if (sending) {
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <Meter label="Uploaded" value={sending.share} max={1} />
          <p className="break-words text-[13px] text-ink-2 tabular-nums">
            {sending.name}: {format.percent(sending.share)} uploaded. Keep this page open until it is done.
          </p>
        </div>
        <Button onClick={stop}>Stop</Button>
      </div>
    );
  }
  return (
    <div className="space-y-4">
      {failures.map(({ name, message }) => (
        <FormError key={name}>{`${name}: ${message}`}</FormError>
      ))}
      <DropArea
        label="Documents"
        accept={DOCUMENT_ENDINGS}
        formats="PDF, DOCX, EPUB, HTML, Markdown, plain text, or a table of texts as CSV; up to 100 MB each."
        isMany
        onFiles={send}
      />
    </div>
  );
}

/** Sends files one after the other, each as a source of its name; one that is refused does not keep the others. */
function useUploads(partBytes: number) {
  const queries = useQueryClient();
  const say = useToast();
  const running = useRef<AbortController>(undefined);
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [failures, setFailures] = useState<{ name: string; message: string }[]>([]);
  useWarning(sending !== undefined);
  const send = async (files: File[]) => {
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    const refused: typeof failures = [];
    for (const file of files) {
      const onProgress = (share: number) => setSending({ name: file.name, share });
      onProgress(0);
      const about = { name: withoutEnding(file.name), licence: "", attribution: "", kind: "documents" as const };
      await upload({ file, about, partBytes, signal, onProgress }).catch((error: Error) => {
        if (!signal.aborted) refused.push({ name: file.name, message: error.message });
      });
      await queries.invalidateQueries({ queryKey: ["knowledge"] });
      if (signal.aborted) say("The upload was stopped. What was sent before it is kept.");
      if (signal.aborted) break;
    }
    setFailures(refused);
    setSending(undefined);
  };
  return { send, stop: () => running.current?.abort(), sending, failures };
}

const LONGEST_NAME = 100;

const withoutEnding = (name: string) => name.replace(/\.[a-z0-9]{1,8}$/i, "").slice(0, LONGEST_NAME) || name;

function Addresses() {
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const urls = text.split(/\s+/).filter(Boolean);
  const wrong = urls.find((url) => !URL.canParse(url));
  const { start, isBusy, failure } = useAction(async () => {
    await ask("knowledge/sources", { body: { kind: "documents", name, urls } });
    setText("");
    setName("");
    await queries.invalidateQueries({ queryKey: ["knowledge"] });
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    void start();
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <FormError>{failure?.message}</FormError>
      <TextArea
        label="Addresses"
        rows={4}
        required
        placeholder="https://example.com/sitemap.xml"
        hint="One a line, 50 at most: of pages, of files, or of a sitemap, which brings up to 2,000 pages of its host that robots.txt allows. The service fetches them itself; nothing behind a sign-in."
        error={wrong && `“${wrong}” is no address. Begin with https://`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label="Name"
        required
        maxLength={LONGEST_NAME}
        placeholder="Handbook"
        hint="What to call these documents together."
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} disabled={urls.length === 0 || wrong !== undefined}>
        Fetch
      </Button>
    </form>
  );
}
