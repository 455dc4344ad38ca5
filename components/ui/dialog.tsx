"use client";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { DialogProps } from "./dialog-window";

// Scripts of dialogs come with the first one that opens, not with the page.
const Window = dynamic(() => import("./dialog-window"), { ssr: false });

/** A window above the page. */
export function Dialog({ isOpen, ...props }: DialogProps & { isOpen: boolean }) {
  return isOpen && <Window {...props} />;
}

/** The buttons at the foot of a dialog: on a phone the main one is on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}
