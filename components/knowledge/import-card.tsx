"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type AskError, ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { Meter } from "../ui/meter";
import { useToast } from "../ui/toast";
import { useWarning } from "../use-warning";
import { FileDrop } from "./file-drop";
import { ImportForm } from "./import-form";
import type { Ahead, Chosen, Cut, Trial } from "./import-types";
import { type About, upload } from "./upload";

interface Props {
  cut: Cut;
  isFirst: boolean;
  onTrial: (trial: Trial | undefined) => void;
}

/** Takes a file, shows how it is understood, and sends it. */
export function ImportCard({ cut, isFirst, onTrial }: Props) {
  const [chosen, setChosen] = useState<Chosen>();
  const [isBack, setBack] = useState(false);
  const { send, stop, progress, failure, setFailure } = useUpload(cut.partBytes, (trial) => {
    setChosen(undefined);
    onTrial(trial);
  });
  const choose = (next: Chosen | undefined) => {
    setFailure(undefined);
    setChosen(next);
    setBack(true);
  };
  if (!chosen) return <FileDrop onChoose={choose} isFirst={isFirst} isFocused={isBack} />;
  const name = "file" in chosen ? chosen.file.name : chosen.fileName;
  if (progress === undefined) {
    return (
      <ImportForm
        key={name}
        chosen={chosen}
        cut={cut}
        failure={failure}
        onImport={(about, ahead) => send(chosen, { about, ahead })}
        onCancel={() => choose(undefined)}
      />
    );
  }
  return (
    <Card title={`Uploading ${name}`}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 pb-5">
        <div className="min-w-0 flex-1 basis-60">
          <Meter label="Uploaded" value={progress} max={1} />
          <p className="text-[13px] text-ink-2 tabular-nums">
            {format.percent(progress)} uploaded. Keep this page open until it is done.
          </p>
        </div>
        <Button onClick={stop}>Stop</Button>
      </div>
    </Card>
  );
}

/** Sends what was chosen; `progress` is undefined while nothing is under way. */
function useUpload(partBytes: number, onDone: (trial: Trial | undefined) => void) {
  const queries = useQueryClient();
  const say = useToast();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<AskError>();
  useWarning(progress !== undefined);
  const send = async (chosen: Chosen, { about, ahead }: { about: About; ahead: Ahead }) => {
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setFailure(undefined);
    setProgress(0);
    try {
      if (ahead.relations.length > 0) {
        await ask("knowledge/relations/ahead", { body: { relations: ahead.relations }, signal });
      }
      const facts = { ...about, kind: "facts" as const };
      if ("file" in chosen)
        await upload({ file: chosen.file, about: facts, partBytes, signal, onProgress: setProgress });
      else {
        const body = { ...facts, urls: chosen.urls, file_name: chosen.fileName };
        await ask("knowledge/sources", { body, signal });
      }
      onDone(ahead.trial ? { name: about.name, text: ahead.trial } : undefined);
    } catch (error) {
      if (signal.aborted) say("The upload was stopped. Nothing of it is kept.");
      else setFailure(error as AskError);
    }
    setProgress(undefined);
    await queries.invalidateQueries({ queryKey: ["knowledge"] });
  };
  return { send, stop: () => running.current?.abort(), progress, failure, setFailure };
}
