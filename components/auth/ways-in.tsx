"use client";
import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "../ui/button";

/** The ways in beside the password that this service is set up for; nothing where there are none. */
export function WaysIn({ ways, next }: { ways: { id: string; name: string }[]; next: string }) {
  const [chosen, setChosen] = useState<string>();
  if (ways.length === 0) return null;
  return (
    <div className="mb-5 space-y-2 border-line border-b pb-5">
      {ways.map(({ id, name }) => (
        <Button
          key={id}
          className="w-full"
          isBusy={chosen === id}
          onClick={() => {
            setChosen(id);
            signIn(id, { callbackUrl: next });
          }}
        >
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}
