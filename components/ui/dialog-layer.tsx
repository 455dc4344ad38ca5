"use client";
import { Dialog } from "radix-ui";
import type { ComponentProps } from "react";
import { useWayBack } from "./use-way-back";

/** What lies over a page until it is closed: dims the page, and gives the focus back to where it came from. */
export function DialogLayer({ onClose, ...content }: { onClose: () => void } & ComponentProps<typeof Dialog.Content>) {
  const goBack = useWayBack();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-black/40 dark:bg-black/60" />
        <Dialog.Content onCloseAutoFocus={goBack} {...content} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
