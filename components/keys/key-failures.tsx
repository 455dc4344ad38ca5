import type { KeyDetail } from "@/lib/services/keys";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { Table, Td, Th } from "../ui/table";
import { Time } from "../ui/time";

/** The latest requests of a key that failed. */
export function KeyFailures({ failures, now }: { failures: KeyDetail["recent_failures"]; now: number }) {
  return (
    <Card title="Last errors" description="The latest 50 requests that failed. What they held is not kept.">
      {failures.length === 0 ? (
        <p className="px-5 pb-5 text-ink-2 text-sm">None so far.</p>
      ) : (
        <Table label="Last errors" head={HEAD}>
          {failures.map(({ request_id, occurred_at, endpoint, status, error }) => (
            <tr key={request_id + occurred_at}>
              <Td>
                <Badge tone={status >= 500 ? "bad" : "warn"}>{status}</Badge>
              </Td>
              <Td>
                <code className="break-all font-mono text-xs sm:whitespace-nowrap">{error}</code>
                <code className="block break-all font-mono text-ink-3 text-xs sm:hidden">{endpoint}</code>
              </Td>
              <Td className="hidden sm:table-cell">
                <code className="wrap-anywhere font-mono text-ink-2 text-xs">{endpoint}</code>
              </Td>
              <Td className="text-ink-2">
                <Time at={occurred_at} now={now} />
              </Td>
              <Td className="hidden xl:table-cell">
                <code className="font-mono text-ink-3 text-xs">{request_id}</code>
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}

const HEAD = (
  <>
    <Th>Status</Th>
    <Th>Error</Th>
    <Th className="hidden sm:table-cell">Endpoint</Th>
    <Th>Time</Th>
    <Th className="hidden xl:table-cell">Request</Th>
  </>
);
