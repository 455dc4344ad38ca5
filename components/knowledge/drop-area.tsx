"use client";
import clsx from "clsx";
import { Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "../ui/button";

interface Props {
  /** What the files are called where they are only heard. */
  label: string;
  /** Their endings. */
  accept: string;
  formats: string;
  isMany?: boolean;
  /** Takes the focus as it comes. */
  isFocused?: boolean;
  onFiles: (files: File[]) => void;
}

/** Where files are dropped or chosen. */
export function DropArea({ label, accept, formats, isMany = false, isFocused, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])];
    if (all.length > 0) onFiles(isMany ? all : all.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard
    <div
      onDrop={drop}
      onDragOver={drag}
      onDragLeave={drag}
      className={clsx(
        "flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center text-sm",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong",
      )}
    >
      <Upload aria-hidden className="size-5 text-ink-3" />
      <div className="space-y-1">
        <p>{isMany ? "Drop files here, or choose some." : "Drop a file here, or choose one."}</p>
        <p className="text-[13px] text-ink-3">{formats}</p>
      </div>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={isMany}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files);
          target.value = ""; // the same file may be chosen again
        }}
      />
      <Button variant="primary" autoFocus={isFocused} onClick={() => input.current?.click()}>
        {isMany ? "Choose files" : "Choose a file"}
      </Button>
    </div>
  );
}
