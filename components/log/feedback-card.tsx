import Link from "next/link";
import { Card } from "../ui/card";
import { format } from "../ui/format";
import { logAddress } from "./log-address";
import { FileLinks } from "./log-export";

/** How many verdicts were judged and how, the way to each, and all of them as a data set. */
export function FeedbackCard({ right, wrong }: { right: number; wrong: number }) {
  const judged = right + wrong;
  return (
    <Card
      title="Judged verdicts"
      description="A judged claim is kept with its judgement, also after its request has left the log."
      action={judged > 0 && <FileLinks path="/api/dashboard/feedback/export" formats={["jsonl", "csv"]} />}
    >
      <p className="px-5 pb-5 text-sm">
        {judged === 0 ? (
          <span className="text-ink-2">
            None yet. Open a claim of a kept request and say whether its verdict is right.
          </span>
        ) : (
          <>
            {format.count(judged, "verdict")}: <Narrowed judged="right" count={right} />,{" "}
            <Narrowed judged="wrong" count={wrong} />, {format.percent(right / judged)} right.
          </>
        )}
      </p>
    </Card>
  );
}

function Narrowed({ judged, count }: { judged: "right" | "wrong"; count: number }) {
  return (
    <Link href={logAddress({ judged })} className="underline underline-offset-2">
      {format.number(count)} {judged}
    </Link>
  );
}
