import { useSyncExternalStore } from "react";

const KEPT_AS = "docs-language";
const listeners = new Set<() => void>();

/** The language that samples are shown in, on all pages and in later visits; empty until one was chosen. */
export function useLanguage(): [string, (language: string) => void] {
  const language = useSyncExternalStore(subscribe, kept, () => "");
  return [language, keep];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

const kept = () => localStorage.getItem(KEPT_AS) ?? "";

function keep(language: string): void {
  localStorage.setItem(KEPT_AS, language);
  for (const listener of listeners) listener();
}
