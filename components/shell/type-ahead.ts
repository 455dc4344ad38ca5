"use client";
import { useEffect } from "react";

let typed = "";

/**
 * Keeps what is typed while the script of a search loads, so that no key is lost and none reaches the page below. To be
 * used as its `loading`; the search then begins with `useTyped`.
 */
export function TypeAhead(): null {
  useEffect(() => {
    typed = "";
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, isComposing } = event;
      if (ctrlKey || metaKey || isComposing || (key.length > 1 && key !== "Backspace")) return;
      event.preventDefault();
      event.stopPropagation();
      typed = key === "Backspace" ? typed.slice(0, -1) : typed + key;
    };
    document.addEventListener("keydown", keep, true);
    return () => document.removeEventListener("keydown", keep, true);
  }, []);
  return null;
}

/** What was typed before this was here, to begin with. */
export function useTyped(): () => string {
  useEffect(() => {
    typed = "";
  }, []);
  return () => typed;
}

/** Leaves the cursor behind what was typed: a dialog would select it when it opens, and the next key take its place. */
export function focusAfterTyped(event: Event): void {
  event.preventDefault();
  const field = (event.currentTarget as HTMLElement).querySelector("input");
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
