"use client";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRef } from "react";
import { ask } from "../ask";
import { SkippedRows } from "../knowledge/skipped-rows";
import { STATES } from "../knowledge/sources-panel";
import { type Source, upload } from "../knowledge/upload";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { FormError } from "../ui/form-error";
import { format } from "../ui/format";
import { Meter } from "../ui/meter";
import { Time } from "../ui/time";
import { useAction } from "../use-submit";
import { DOCUMENT_ENDINGS } from "./add-documents";

interface Props {
  source: Source;
  now: number;
  partBytes: number;
  onRemove?: (source: Source) => void;
}

/** A source of documents: how far it is read, how many passages it gave, and what can be done with it. */
export function DocumentItem({ source, now, partBytes, onRemove }: Props) {
  const { id, name, file_name, urls, status, progress, passages, bytes, skipped, error, updated_at } = source;
  const { tone, label } = STATES[status];
  return (
    <li className="space-y-2 px-5 py-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="break-words font-medium">
            {passages > 0 ? (
              <Link href={`/knowledge/documents/${id}`} className="underline decoration-line-strong underline-offset-4">
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <p className="break-all text-[13px] text-ink-3">
            {urls.length > 0 ? addressesOf(urls) : file_name}
            {bytes > 0 && `, ${format.size(bytes)}`}
          </p>
        </div>
        <span className="tabular-nums">
          {passages > 0 && `${format.number(passages)} ${passages === 1 ? "passage" : "passages"}`}
        </span>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-[13px] text-ink-3">
          <Time at={updated_at} now={now} />
        </span>
        {onRemove && <Renew source={source} partBytes={partBytes} />}
        {onRemove && (
          <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={() => onRemove(source)}>
            Remove
          </Button>
        )}
      </div>
      {status === "importing" && <Meter label={`Read of ${name}`} value={progress} max={1} />}
      <SkippedRows skipped={skipped} what="pages" />
      {status === "uploading" && (
        <p className="text-[13px] text-ink-2">
          Not all of the file has arrived.{" "}
          {passages > 0
            ? "Until then the passages from before decide."
            : "If nobody is uploading it any more, remove it."}
        </p>
      )}
      {error && (
        <p className="break-words text-[13px] text-bad">
          {error} {status === "ready" && "The passages from before stay."}
        </p>
      )}
    </li>
  );
}

const addressesOf = ([first = "", ...more]: readonly string[]) =>
  more.length > 0 ? `${first} and ${format.number(more.length)} more` : first;

/** Reads a source again: its addresses, or a new file. */
function Renew({ source: { id, name, urls, status }, partBytes }: Pick<Props, "source" | "partBytes">) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { start, isBusy, message, failure } = useAction(async (file?: File) => {
    const { signal } = new AbortController();
    if (file) await upload({ file, about: { replaces: id }, partBytes, signal, onProgress: () => {} });
    else await ask(`knowledge/sources/${id}/refresh`, { body: {} });
    await queries.invalidateQueries({ queryKey: ["knowledge"] });
  });
  const isFetched = urls.length > 0;
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={`New file of ${name}`}
        accept={DOCUMENT_ENDINGS}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void start(file);
          target.value = "";
        }}
      />
      <Button
        size="sm"
        variant="ghost"
        isBusy={isBusy}
        disabled={status === "waiting" || status === "importing"}
        aria-label={isFetched ? `Read again: ${name}` : `Replace file of ${name}`}
        title="Passages that stay as they are keep their place"
        onClick={() => (isFetched ? void start() : input.current?.click())}
      >
        {isFetched ? "Read again" : "Replace file"}
      </Button>
      {(message ?? failure?.message) && <FormError>{message ?? failure?.message}</FormError>}
    </>
  );
}
