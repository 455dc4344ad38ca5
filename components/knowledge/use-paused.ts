"use client";
import { useEffect, useState } from "react";

const PAUSE_MS = 150; // after the last letter

/** The value as it was when it last stood still for a moment. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
