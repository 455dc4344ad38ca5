"use client";
import clsx from "clsx";
import { useId, useState } from "react";
import { CopyButton } from "./copy-button";

export interface Snippet {
  title: string;
  code: string;
}

/** Code to copy; with several snippets, tabs to choose between them by click or arrow keys. */
export function CodeBlock({ snippets }: { snippets: Snippet[] }) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const { code } = snippets[chosen] ?? snippets[0] ?? { code: "" };
  const move = (by: number) => {
    const next = (chosen + by + snippets.length) % snippets.length;
    setChosen(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken/60">
      <div className="flex items-center justify-between gap-2 border-line border-b pr-1 pl-2">
        <div role="tablist" aria-label="Language" className="flex min-w-0 overflow-x-auto">
          {snippets.map(({ title }, n) => (
            <button
              key={title}
              id={`${id}-${n}`}
              type="button"
              role="tab"
              aria-selected={n === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={n === chosen ? 0 : -1}
              onClick={() => setChosen(n)}
              onKeyDown={({ key }) => (key === "ArrowRight" ? move(1) : key === "ArrowLeft" ? move(-1) : undefined)}
              className={clsx(
                "-outline-offset-2 border-b-2 px-2.5 py-2 font-medium text-xs",
                n === chosen ? "border-accent text-ink" : "border-transparent text-ink-3 hover:text-ink",
              )}
            >
              {title}
            </button>
          ))}
        </div>
        <CopyButton isIcon text={code} label="Copy the code" />
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by keyboard too */}
        <pre tabIndex={0} className="-outline-offset-2 max-h-80 overflow-auto p-4 font-mono text-xs leading-relaxed">
          <code>{code}</code>
        </pre>
      </div>
    </div>
  );
}
