"use client";
import { Button } from "../ui/button";
import { FormError } from "../ui/form-error";
import { goTo, useAction } from "../use-submit";
import { openSession } from "./open-session";

/** Signs in by a mailed link, on a click: mail programs open links by themselves. */
export function FollowLinkForm({ token }: { token: string }) {
  const { start, isBusy, message } = useAction(async () => {
    await openSession("link", { token });
    await goTo("/overview");
  });
  return (
    <div className="space-y-4">
      <FormError>{message}</FormError>
      <Button variant="primary" isBusy={isBusy} onClick={() => start()} className="w-full">
        Sign in
      </Button>
    </div>
  );
}
