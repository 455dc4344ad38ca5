"use client";
import { Download, Printer } from "lucide-react";
import { Button, buttonClass } from "../ui/button";
import { CopyLink } from "./copy-link";

/** What can be done with a logged verification: its link for others of the organization, files, and paper. */
export function ReportActions({ requestId }: { requestId: string }) {
  const file = (format: string) => `/api/dashboard/verifications/${requestId}/report?format=${format}`;
  return (
    <>
      <CopyLink label="Copy link" requestId={requestId} />
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
