"use client";
import { Download, Printer } from "lucide-react";
import { Button, buttonClass } from "../ui/button";
import { CopyButton } from "../ui/copy-button";

/** What can be done with a logged verification: its link for others of the organization, files, and paper. */
export function ReportActions({ requestId }: { requestId: string }) {
  const path = `/log/${requestId}`;
  const file = (format: string) => `/api/dashboard/verifications/${requestId}/report?format=${format}`;
  return (
    <>
      <CopyButton label="Copy link" text={typeof location === "undefined" ? path : location.origin + path} />
      <a href={file("json")} download className={buttonClass({ size: "sm" })}>
        <Download aria-hidden className="size-4" />
        JSON
      </a>
      <a href={file("markdown")} download className={buttonClass({ size: "sm" })}>
        <Download aria-hidden className="size-4" />
        Markdown
      </a>
      <Button size="sm" onClick={() => print()}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
    </>
  );
}
