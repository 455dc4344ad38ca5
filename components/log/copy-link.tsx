"use client";
import { CopyButton } from "../ui/copy-button";

/** Copies the link of a logged request, which opens for members of its organization alone. */
export function CopyLink({ requestId, label }: { requestId: string; label: string }) {
  const path = `/log/${requestId}`;
  return <CopyButton label={label} text={typeof location === "undefined" ? path : location.origin + path} />;
}
