import { Fragment } from "react";

/** A sentence or several, in which `code` is set as such. */
export function Prose({ text }: { text: string }) {
  const parts = text.split(/`([^`]+)`/);
  let at = 0;
  return parts.map((part, n) => {
    at += part.length + 1;
    return n % 2 === 1 ? (
      <code key={at} className="rounded bg-sunken px-1 py-0.5 text-[0.9em]">
        {part}
      </code>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    );
  });
}
