"use client";
import clsx from "clsx";
import { AlertCircle, CheckCircle2, X } from "lucide-react";
import type { ReactNode } from "react";
import { Toaster, toast } from "sonner";

const SHOWN_MS = 5_000; // errors stay until they are closed
const UNDO_MS = 10_000; // what can be undone takes longer to decide; hovering or focusing it stops the clock

type Tone = "good" | "bad";
type Undo = () => unknown;
type Say = (text: string, tone?: Tone, undo?: Undo) => void;

const say: Say = (text, tone = "good", undo) => {
  const duration = tone === "bad" ? Number.POSITIVE_INFINITY : undo ? UNDO_MS : SHOWN_MS;
  toast.custom((id) => <Notice text={text} tone={tone} undo={undo} onClose={() => toast.dismiss(id)} />, { duration });
};

/**
 * Tells the person what came of what they did: `say("Saved")`, `say(error.message, "bad")`; and takes it back where they
 * ask: `say("Deleted", "good", () => putBack())`.
 */
export function useToast(): Say {
  return say;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster expand position="bottom-right" containerAriaLabel="Notices" className="print:hidden" />
    </>
  );
}

interface NoticeProps {
  text: string;
  tone: Tone;
  undo?: Undo;
  onClose: () => void;
}

function Notice({ text, tone, undo, onClose }: NoticeProps) {
  const Icon = tone === "good" ? CheckCircle2 : AlertCircle;
  const takeBack = async () => {
    onClose();
    try {
      await undo?.();
    } catch (error) {
      say((error as Error).message, "bad");
    }
  };
  return (
    <div className="flex w-full items-start gap-3 rounded-lg border border-line bg-surface p-3 text-ink text-sm shadow-lg sm:w-88">
      <Icon aria-hidden className={clsx("mt-0.5 size-4 shrink-0", tone === "good" ? "text-good" : "text-bad")} />
      <p className="min-w-0 flex-1 break-words">{text}</p>
      {undo && (
        <button type="button" onClick={takeBack} className="rounded font-medium text-accent hover:underline">
          Undo
        </button>
      )}
      <button type="button" aria-label="Close" onClick={onClose} className="rounded text-ink-3 hover:text-ink">
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
