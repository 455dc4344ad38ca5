"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionView } from "@/lib/services/people";
import { type AskError, ask } from "../ask";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Time } from "../ui/time";
import { useToast } from "../ui/toast";

interface Sessions {
  sessions: SessionView[];
}

/** Where the person is signed in; any of them can be ended. */
export function SessionsCard({ initial, now }: { initial: Sessions; now: number }) {
  const queries = useQueryClient();
  const say = useToast();
  const [ending, setEnding] = useState<string>();
  const { data } = useQuery({
    queryKey: ["sessions"],
    queryFn: () => ask<Sessions>("sessions"),
    initialData: initial,
    initialDataUpdatedAt: now,
  });
  const end = async (id: string) => {
    setEnding(id);
    try {
      await ask(`sessions/${id}`, { method: "DELETE" });
      say("The session is ended.");
    } catch (error) {
      say((error as AskError).message, "bad");
    }
    await queries.invalidateQueries({ queryKey: ["sessions"] });
    setEnding(undefined);
  };
  return (
    <Card
      title="Sessions"
      description="Where you are signed in. A session ends after 30 days, or at once when you end it."
    >
      <ul className="divide-y divide-line border-line border-t">
        {data.sessions.map(({ id, user_agent, address, last_seen_at, is_current }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-5 py-3 text-sm">
            <div className="min-w-0">
              <p className="truncate">
                {programOf(user_agent)} {is_current && <Badge tone="good">This one</Badge>}
              </p>
              <p className="text-[13px] text-ink-3">
                {address || "unknown address"}, seen <Time at={last_seen_at} now={now} />
              </p>
            </div>
            {!is_current && (
              <Button
                size="sm"
                isBusy={ending === id}
                onClick={() => end(id)}
                aria-label={`End the session at ${address}`}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const BROWSERS = [/Edg/, /OPR/, /Firefox/, /Chrome/, /Safari/];
const NAMES = ["Edge", "Opera", "Firefox", "Chrome", "Safari"];
const SYSTEMS = [/Android/, /iPhone|iPad/, /Windows/, /Mac OS X/, /Linux/];
const SYSTEM_NAMES = ["Android", "iOS", "Windows", "macOS", "Linux"];

/** The browser and system that a User-Agent claims to be. */
function programOf(agent: string): string {
  const browser = NAMES[BROWSERS.findIndex((pattern) => pattern.test(agent))];
  const system = SYSTEM_NAMES[SYSTEMS.findIndex((pattern) => pattern.test(agent))];
  return browser && system ? `${browser} on ${system}` : agent.slice(0, 60) || "Unknown program";
}
