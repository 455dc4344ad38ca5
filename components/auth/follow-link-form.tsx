"use client";
import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "../ui/button";
import { FormError } from "../ui/form-error";

/** Signs in by a mailed link, on a click: mail programs open links by themselves. */
export function FollowLinkForm({ token }: { token: string }) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const follow = async () => {
    setBusy(true);
    const answer = await signIn("link", { token, redirect: false }).catch(() => undefined);
    if (answer?.ok) return location.assign("/overview");
    setFailure(answer?.error ?? "Assay cannot be reached. Check your connection and try again.");
    setBusy(false);
  };
  return (
    <div className="space-y-4">
      <FormError>{failure}</FormError>
      <Button variant="primary" isBusy={isBusy} onClick={follow} className="w-full">
        Sign in
      </Button>
    </div>
  );
}
