"use client";
import { useState } from "react";

/** For `onCloseAutoFocus` of what opens above the page: focus goes back to where it was when that appeared. */
export function useWayBack(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (event) => {
    event.preventDefault();
    opener?.focus();
  };
}
