"use client";
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { buttonClass } from "../ui/button";
import { DialogLayer } from "../ui/dialog-layer";

/** A panel over the left of a narrow screen. */
export default function Sheet({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <DialogLayer
      onClose={onClose}
      aria-describedby={undefined}
      className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-appear flex-col overflow-y-auto border-line border-r bg-surface p-3"
    >
      <Dialog.Title className="sr-only">{title}</Dialog.Title>
      {children}
      <Dialog.Close
        aria-label="Close the menu"
        className={buttonClass({ variant: "ghost", size: "icon", className: "absolute top-4 right-3" })}
      >
        <X aria-hidden className="size-4" />
      </Dialog.Close>
    </DialogLayer>
  );
}
