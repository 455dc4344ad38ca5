"use client";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { DialogLayer } from "./dialog-layer";

export interface DialogProps {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Only its own buttons close it, so that what it shows is not lost by a slip. */
  isGuarded?: boolean;
  children: ReactNode;
}

/** An open dialog; see `dialog.tsx`. */
export default function DialogWindow({ onClose, title, description, isGuarded, children }: DialogProps) {
  const guard = isGuarded ? (event: Event) => event.preventDefault() : undefined;
  return (
    <DialogLayer
      onClose={onClose}
      onEscapeKeyDown={guard}
      onPointerDownOutside={guard}
      onInteractOutside={guard}
      {...(description ? {} : { "aria-describedby": undefined })}
      className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-rise overflow-y-auto rounded-t-xl border border-line bg-surface p-6 shadow-xl outline-none sm:inset-x-auto sm:top-[12vh] sm:bottom-auto sm:left-[calc(50%-16rem)] sm:max-h-[80vh] sm:w-[32rem] sm:rounded-xl"
    >
      <div className="mb-4">
        <Primitive.Title className="pr-8 font-semibold text-base">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-1 text-ink-2 text-sm">{description}</Primitive.Description>
        )}
      </div>
      {children}
      {!isGuarded && (
        <Primitive.Close
          aria-label="Close"
          className={buttonClass({ variant: "ghost", size: "icon", className: "absolute top-4 right-4" })}
        >
          <X aria-hidden className="size-4" />
        </Primitive.Close>
      )}
    </DialogLayer>
  );
}
