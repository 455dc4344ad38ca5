import Link from "next/link";
import type { StorageUse } from "@/lib/services/knowledge";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { Meter } from "../ui/meter";

const QUOTAS = [
  { id: "facts", label: "Facts", write: format.number },
  { id: "passages", label: "Passages", write: format.number },
  { id: "bytes", label: "Files", write: format.size },
  { id: "sources", label: "Sources", write: format.number },
] as const;
const NEARLY = 0.8; // as for the requests of a month

/** What an organization keeps of its own, and how much its plan holds. */
export function StorageCard({ storage }: { storage: StorageUse }) {
  const isFull = QUOTAS.some(({ id }) => storage[id].used >= storage[id].limit);
  return (
    <Card title="Room in your plan" description="Files count as they came, uploads that are not finished included.">
      <ul className="grid gap-x-8 gap-y-4 px-5 pb-5 text-sm sm:grid-cols-2 xl:grid-cols-4">
        {QUOTAS.map(({ id, label, write }) => {
          const { used, limit } = storage[id];
          const tone = used >= limit ? "bad" : used >= limit * NEARLY ? "warn" : "accent";
          return (
            <li key={id} className="min-w-0 space-y-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-[13px]">
                <span className="text-ink-2">{label}</span>{" "}
                <span className="tabular-nums">
                  {write(used)} <span className="text-ink-3">of {write(limit)}</span>
                </span>
              </p>
              <Meter label={`Share of ${label.toLowerCase()}`} value={used} max={limit} tone={tone} />
            </li>
          );
        })}
      </ul>
      {isFull && (
        <p className="mx-5 mb-5 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          There is no room for more. What is there stays: remove a source, or change the plan in{" "}
          <Link href="/settings" className="underline">
            Settings
          </Link>
          .
        </p>
      )}
    </Card>
  );
}
