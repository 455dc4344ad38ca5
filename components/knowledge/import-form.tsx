"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type AskError, ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { Skeleton } from "../ui/skeleton";
import { ImportPreview } from "./import-preview";
import type { Ahead, Chosen, Cut, SourcePreview } from "./import-types";
import type { Said } from "./relation-rows";
import { trialOf } from "./trial";
import { type About, base64Of } from "./upload";

interface Props {
  chosen: Chosen;
  cut: Cut;
  failure?: AskError;
  onImport: (about: About, ahead: Ahead) => void;
  onCancel: () => void;
}

/** How a chosen file is understood, and what to call it. */
export function ImportForm({ chosen, cut, failure, onImport, onCancel }: Props) {
  const fileName = "file" in chosen ? chosen.file.name : chosen.fileName;
  const [about, setAbout] = useState<About>({ name: withoutEnding(fileName), licence: "", attribution: "" });
  const [said, setSaid] = useState<Record<string, Said>>({});
  const relations = Object.entries(said).map(([predicate, fields]) => ({ predicate, ...fields }));
  const preview = useQuery<SourcePreview, AskError>({
    queryKey: ["preview", ...identityOf(chosen), said],
    queryFn: async () =>
      ask("knowledge/preview", { body: { ...(await previewBody(chosen, cut.previewBytes)), relations } }),
    placeholderData: (before) => before,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []); // what was chosen is no longer there
  const field = (name: keyof About) => ({
    value: about[name],
    error: failure?.issue(name),
    onChange: ({ target }: { target: HTMLInputElement }) => setAbout({ ...about, [name]: target.value }),
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    onImport(about, { relations, trial: trialOf(preview.data?.first ?? []) });
  };
  return (
    <div ref={start} tabIndex={-1} className="outline-none">
      <Card title={`Import ${fileName}`}>
        <div aria-live="polite" aria-busy={preview.isFetching}>
          {preview.isPending && <Skeleton className="mx-5 h-40" />}
          {preview.error && (
            <div className="px-5 pb-5">
              <FormError>{preview.error.message}</FormError>
            </div>
          )}
          {preview.data && (
            <ImportPreview
              preview={preview.data}
              said={said}
              onSay={(predicate, change) => setSaid({ ...said, [predicate]: { ...said[predicate], ...change } })}
            />
          )}
        </div>
        <form onSubmit={submit} className="space-y-4 border-line border-t p-5">
          <FormError>{failure && messageOf(failure)}</FormError>
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField
              label="Name"
              required
              maxLength={100}
              hint="Verdicts and evidence call it so."
              {...field("name")}
            />
            <TextField label="Licence (optional)" maxLength={500} placeholder="CC-BY-4.0" {...field("licence")} />
            <TextField
              label="Attribution (optional)"
              maxLength={500}
              placeholder="Acme Corp"
              {...field("attribution")}
            />
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onCancel}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              disabled={!preview.data || (preview.data.facts === 0 && preview.data.is_whole)}
            >
              Import
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

function identityOf(chosen: Chosen): (string | number)[] {
  if ("urls" in chosen) return chosen.urls;
  const { name, size, lastModified } = chosen.file;
  return [name, size, lastModified];
}

const FIELDS = ["name", "licence", "attribution"];

function messageOf(failure: AskError): string | undefined {
  return FIELDS.some((name) => failure.issue(name)) ? undefined : failure.message;
}

async function previewBody(chosen: Chosen, bytes: number): Promise<object> {
  if ("urls" in chosen) return { file_name: chosen.fileName, url: chosen.urls[0], is_whole: chosen.urls.length === 1 };
  const { file } = chosen;
  const content_base64 = await base64Of(file.slice(0, bytes));
  return { file_name: file.name, content_base64, is_whole: file.size <= bytes };
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/(?:\.[a-z0-9]{1,8}){1,2}$/i, "").slice(0, 100) || fileName;
}
