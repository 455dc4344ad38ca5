import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { z } from "zod";
import type { refusedRequest } from "@/lib/catalog/schemas/verification-log";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { PageHeader } from "../ui/page-header";

interface Props {
  refused: z.output<typeof refusedRequest>;
  /** What the error means in general. */
  meaning?: string;
}

/** A request that was answered with an error: which key sent it where, and what was wrong. */
export function RefusedDetail({ refused, meaning }: Props) {
  const { request_id, created_at, key, endpoint, status, error } = refused;
  const facts = [
    { name: "Time", value: format.moment(created_at) },
    { name: "Endpoint", value: <code className="break-all font-mono text-xs">{endpoint}</code> },
    { name: "Error", value: <code className="break-all font-mono text-xs">{error}</code> },
    { name: "Key", value: key ? <KeyLink {...key} /> : "Unknown" },
  ];
  return (
    <>
      <Link href="/log" className="mb-3 inline-flex items-center gap-1.5 text-[13px] text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden className="size-3.5" />
        Verification log
      </Link>
      <PageHeader title="Refused request" description={<code className="break-all text-xs">{request_id}</code>} />
      <Card
        title={meaning ?? "It was answered with an error."}
        description="What it held is not kept. The latest 50 of each key are."
        action={<Badge tone={status >= 500 ? "bad" : "warn"}>{status}</Badge>}
      >
        <dl className="grid gap-4 px-5 pb-5 text-sm sm:grid-cols-2 lg:grid-cols-4">
          {facts.map(({ name, value }) => (
            <div key={name} className="min-w-0">
              <dt className="text-ink-3 text-xs">{name}</dt>
              <dd className="break-words tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

/** Nobody manages the key that the playground is charged to. */
function KeyLink({ id, name }: { id: string; name: string }) {
  if (name === "Playground") return name;
  return (
    <Link href={`/keys/${id}`} className="underline underline-offset-2">
      {name}
    </Link>
  );
}
