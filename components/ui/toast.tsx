"use client";
import clsx from "clsx";
import { AlertCircle, CheckCircle2, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";

const SHOWN_MS = 5_000; // errors stay until they are closed

interface Toast {
  id: number;
  tone: "good" | "bad";
  text: string;
}

type Say = (text: string, tone?: Toast["tone"]) => void;

const Context = createContext<Say>(() => {});

/** Tells the person what came of what they did: `say("Saved")`, `say(error.message, "bad")`. */
export function useToast(): Say {
  return useContext(Context);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const nextId = useRef(1);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const say = useCallback<Say>(
    (text, tone = "good") => {
      const id = nextId.current++;
      setToasts((all) => [...all.slice(-2), { id, tone, text }]);
      if (tone === "good") setTimeout(() => close(id), SHOWN_MS);
    },
    [close],
  );
  return (
    <Context value={say}>
      {children}
      <section
        aria-live="polite"
        aria-label="Notices"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-[60] flex flex-col items-end gap-2 sm:left-auto sm:w-96"
      >
        {toasts.map((toast) => (
          <Notice key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </section>
    </Context>
  );
}

function Notice({ toast: { tone, text }, onClose }: { toast: Toast; onClose: () => void }) {
  const Icon = tone === "good" ? CheckCircle2 : AlertCircle;
  return (
    <div className="pointer-events-auto flex w-full animate-rise items-start gap-3 rounded-lg border border-line bg-surface p-3 text-sm shadow-lg">
      <Icon aria-hidden className={clsx("mt-0.5 size-4 shrink-0", tone === "good" ? "text-good" : "text-bad")} />
      <p className="min-w-0 flex-1 break-words">{text}</p>
      <button type="button" aria-label="Close" onClick={onClose} className="rounded text-ink-3 hover:text-ink">
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
