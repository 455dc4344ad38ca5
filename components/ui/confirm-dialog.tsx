"use client";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";
import { TextField } from "./field";
import { FormError } from "./form-error";

/** Asks before what cannot be undone. With `typed`, that text must be typed first. */
export function ConfirmDialog({
  title,
  description,
  typed,
  action,
  isBusy,
  error,
  onConfirm,
  onClose,
}: {
  title: string;
  description: ReactNode;
  typed?: string;
  action: string;
  isBusy: boolean;
  error?: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const isReady = typed === undefined || text.trim() === typed;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // or React hands it on to the form that the dialog was opened from, and that is sent as well
    if (isReady) onConfirm();
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <form onSubmit={submit} className="space-y-4">
        <FormError>{error}</FormError>
        {typed !== undefined && (
          <TextField
            label={
              <>
                Type <span className="font-semibold">{typed}</span> to confirm
              </>
            }
            autoFocus
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" isBusy={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
