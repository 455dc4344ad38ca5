import { Download } from "lucide-react";
import { buttonClass } from "../ui/button";
import type { Filters } from "./log-filters";

const FORMATS = { csv: "CSV", jsonl: "JSONL" } as const;

/** Downloads of all that the log shows with these filters, also what is on later pages. */
export function LogExport({ filters }: { filters: Filters }) {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return (
    <div className="flex gap-2">
      {Object.entries(FORMATS).map(([format, name]) => (
        <a
          key={format}
          href={`/api/dashboard/verifications/export?${new URLSearchParams([...set, ["format", format]])}`}
          download
          className={buttonClass({ size: "md" })}
        >
          <Download aria-hidden className="size-4" />
          {name}
        </a>
      ))}
    </div>
  );
}
