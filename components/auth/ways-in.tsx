"use client";
import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "../ui/button";

const NAMES = { github: "GitHub", google: "Google" } as const;

/** The ways in beside the password that this service is set up for; nothing where there are none. */
export function WaysIn({ ways, next }: { ways: (keyof typeof NAMES)[]; next: string }) {
  const [chosen, setChosen] = useState<string>();
  if (ways.length === 0) return null;
  return (
    <div className="mb-5 space-y-2 border-line border-b pb-5">
      {ways.map((way) => (
        <Button
          key={way}
          className="w-full"
          isBusy={chosen === way}
          onClick={() => {
            setChosen(way);
            signIn(way, { callbackUrl: next });
          }}
        >
          Continue with {NAMES[way]}
        </Button>
      ))}
    </div>
  );
}
