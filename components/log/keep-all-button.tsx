"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { useToast } from "../ui/toast";

/** Has the outcome of every request kept from now on. */
export function KeepAllButton() {
  const router = useRouter();
  const say = useToast();
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    await ask("verifications/settings", { method: "PATCH", body: { keep: "all" } }).then(
      () => say("The outcome of every request is kept from now on."),
      (error) => say(error.message, "bad"),
    );
    setBusy(false);
    router.refresh();
  };
  return (
    <Button variant="primary" isBusy={isBusy} onClick={keep}>
      Keep every outcome from now on
    </Button>
  );
}
