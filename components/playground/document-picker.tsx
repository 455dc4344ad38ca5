"use client";
import { useQuery } from "@tanstack/react-query";
import { FileText, X } from "lucide-react";
import Link from "next/link";
import { useRef, useState } from "react";
import type { FollowedSources } from "@/lib/services/knowledge";
import { ask } from "../ask";
import type { Source } from "../knowledge/upload";
import { Button, buttonClass } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { EmptyState } from "../ui/empty-state";
import { Checkbox, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { format } from "../ui/format";
import { Skeleton } from "../ui/skeleton";

/** A source of documents by its id, and what it is called. */
export interface PickedDocument {
  id: string;
  name: string;
}

interface Props {
  value: readonly PickedDocument[];
  onChange: (picked: readonly PickedDocument[]) => void;
}

/** The documents that alone are asked, each to be left out again, and where others are picked. */
export function DocumentPicker({ value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const leaveOut = (id: string) => {
    onChange(value.filter((one) => one.id !== id));
    section.current?.querySelector("button")?.focus(); // what had the focus is gone
  };
  return (
    <section ref={section} aria-label="Documents" className="space-y-2.5 border-line border-t px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-[13px] text-ink-2">
          {value.length === 0 ? "All your documents are asked, too." : "Of your documents only these are asked."}
        </p>
        <Button size="sm" onClick={() => setOpen(true)}>
          Pick documents
        </Button>
      </div>
      {value.length > 0 && (
        <ul aria-label="Picked documents" className="flex flex-wrap gap-2">
          {value.map(({ id, name }) => (
            <li key={id} className="flex max-w-full items-center rounded-full bg-sunken py-0.5 pr-0.5 pl-3 text-[13px]">
              <span className="truncate">{name}</span>
              <Button size="icon" variant="ghost" aria-label={`Leave out ${name}`} onClick={() => leaveOut(id)}>
                <X aria-hidden className="size-3.5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Pick documents"
        description="The text is checked against what you paste and against these; none picked means all."
      >
        <Picker value={value} onChange={onChange} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function Picker({ value, onChange, onClose }: Props & { onClose: () => void }) {
  const [text, setText] = useState("");
  const { data, error } = useQuery({
    queryKey: ["knowledge", "sources"],
    queryFn: () => ask<FollowedSources>("knowledge/sources"),
  });
  if (error) return <FormError>{error.message}</FormError>;
  if (!data) return <Skeleton className="h-40" />;
  const documents = data.sources.filter(({ kind }) => kind === "documents");
  if (documents.length === 0) return <NoDocuments />;
  const shown = documents.filter((source) => isCalled(source, text));
  const toggle = ({ id, name }: Source, isPicked: boolean) =>
    onChange([...value.filter((one) => one.id !== id), ...(isPicked ? [{ id, name }] : [])]);
  return (
    <>
      <TextField
        type="search"
        label="Search by name"
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
      />
      <ul aria-label="Your documents" className="mt-3 max-h-72 space-y-3 overflow-y-auto py-1 pl-0.5">
        {shown.map((source) => (
          <li key={source.id}>
            <Checkbox
              label={<span className="break-words">{source.name}</span>}
              hint={told(source)}
              checked={value.some(({ id }) => id === source.id)}
              disabled={source.passages === 0 || (value.length >= MOST && value.every(({ id }) => id !== source.id))}
              onChange={({ target }) => toggle(source, target.checked)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-[13px] text-ink-2">
        {shown.length === 0 && "No document is called that."}
        {value.length >= MOST && `${MOST} are the most that can be picked.`}
      </p>
      <DialogActions>
        {value.length > 0 && <Button onClick={() => onChange([])}>Pick none</Button>}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

const MOST = 50; // that a request may name

const isCalled = ({ name, file_name, urls }: Source, words: string) =>
  [name, file_name, ...urls].join(" ").toLowerCase().includes(words.trim().toLowerCase());

const told = ({ passages, error }: Source) =>
  passages > 0 ? format.count(passages, "passage") : (error ?? "Nothing of it is read yet.");

function NoDocuments() {
  return (
    <EmptyState
      icon={FileText}
      title="There are no documents yet"
      action={
        <Link href="/knowledge/documents" className={buttonClass({ variant: "primary" })}>
          Bring documents
        </Link>
      }
    >
      Handbooks, policies and pages that your organization brings can be picked here.
    </EmptyState>
  );
}
