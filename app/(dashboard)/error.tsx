"use client";
import { Button } from "@/components/ui/button";

/** A page that could not be made: the frame around it stays. */
export default function PageError({ reset }: { reset: () => void }) {
  return (
    <div role="alert" className="mx-auto max-w-md space-y-4 py-24 text-center">
      <h1 className="font-semibold text-lg">This page could not be loaded</h1>
      <p className="text-ink-2 text-sm">The service or its database did not answer. Nothing was changed.</p>
      <Button onClick={reset}>Try again</Button>
    </div>
  );
}
