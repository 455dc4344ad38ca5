import { Download } from "lucide-react";
import { buttonClass } from "../ui/button";
import type { Filters } from "./log-filters";

const FORMATS = { csv: "CSV", jsonl: "JSONL" } as const;

/** Downloads of all that the log shows with these filters, also what is on later pages. */
export function LogExport({ filters }: { filters: Filters }) {
  return <FileLinks path="/api/dashboard/verifications/export" formats={["csv", "jsonl"]} query={filters} />;
}

interface FilesProps {
  path: string;
  formats: readonly (keyof typeof FORMATS)[];
  query?: Record<string, string | undefined>;
}

/** The same data as a file of each format. */
export function FileLinks({ path, formats, query = {} }: FilesProps) {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return (
    <div className="flex gap-2">
      {formats.map((format) => (
        <a
          key={format}
          href={`${path}?${new URLSearchParams([...set, ["format", format]])}`}
          download
          className={buttonClass({ size: "md" })}
        >
          <Download aria-hidden className="size-4" />
          {FORMATS[format]}
        </a>
      ))}
    </div>
  );
}
