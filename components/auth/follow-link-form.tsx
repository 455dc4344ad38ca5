"use client";
import { ProofFields } from "../proof-fields";
import { Button } from "../ui/button";
import { FormError } from "../ui/form-error";
import { fieldsOf } from "../use-submit";
import { useSignIn } from "./use-sign-in";

/** Signs in by a mailed link, on a click: mail programs open links by themselves. */
export function FollowLinkForm({ token }: { token: string }) {
  const { start, isBusy, message, needsCode } = useSignIn("link", "/overview");
  return (
    <form onSubmit={(event) => start({ token, ...fieldsOf(event) })} className="space-y-4">
      <FormError>{message}</FormError>
      <ProofFields code={needsCode && { name: "code", autoFocus: true }} />
      <Button type="submit" variant="primary" isBusy={isBusy} className="w-full">
        Sign in
      </Button>
    </form>
  );
}
