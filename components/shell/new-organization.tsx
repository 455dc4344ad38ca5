"use client";
import { ask } from "../ask";
import { useCheckedForm } from "../checked-form";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { TextField } from "../ui/field";
import { FormError } from "../ui/form-error";

/** Asks for the name of another organization, makes it, and goes there. */
export default function NewOrganization({ onClose }: { onClose: () => void }) {
  const { submit, field, isBusy, message } = useCheckedForm({
    name: "new_organization",
    initial: { name: "" },
    send: async (body) => {
      await ask("organization/new", { body });
      location.assign("/overview");
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New organization"
      description="With keys, limits and people of its own. You own it."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <FormError>{message}</FormError>
        <TextField label="Name" required maxLength={100} {...field("name")} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Create organization
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
