"use client";
import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { CopyButton } from "../ui/copy-button";
import { useLanguage } from "./language";

interface Tab {
  language: string;
  label: string;
  title?: string;
  code: string;
  drawn: ReactNode;
}

const codeClass = "-outline-offset-2 max-h-[32rem] overflow-auto p-4 font-mono text-[12.5px] leading-[1.65]";

/** Samples behind tabs, by click or arrow keys; what is chosen here is chosen for all of them. */
export function SampleTabs({ samples }: { samples: Tab[] }) {
  const [language, choose] = useLanguage();
  const id = useId();
  const chosen = samples.find((sample) => sample.language === language) ?? samples[0];
  if (!chosen) return null;
  const hasTabs = samples.length > 1;
  return (
    <figure className="my-5 min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <figcaption className="flex items-center justify-between gap-2 border-line border-b bg-sunken/60 pr-1 pl-2">
        {hasTabs ? (
          <TabList id={id} samples={samples} chosen={chosen} onChoose={choose} />
        ) : (
          <span className="px-2 py-2 font-medium text-ink-2 text-xs">{chosen.title ?? chosen.label}</span>
        )}
        <CopyButton isIcon text={chosen.code} label="Copy the code" />
      </figcaption>
      <div
        {...(hasTabs
          ? { role: "tabpanel", id: `${id}-panel`, "aria-labelledby": `${id}-${chosen.language}` }
          : undefined)}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by keyboard too */}
        <pre tabIndex={0} className={codeClass}>
          <code>{chosen.drawn}</code>
        </pre>
      </div>
    </figure>
  );
}

interface TabListProps {
  id: string;
  samples: Tab[];
  chosen: Tab;
  onChoose: (language: string) => void;
}

function TabList({ id, samples, chosen, onChoose }: TabListProps) {
  const move = (by: number) => {
    const next = samples[(samples.indexOf(chosen) + by + samples.length) % samples.length];
    if (!next) return;
    onChoose(next.language);
    document.getElementById(`${id}-${next.language}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Language" className="flex min-w-0 overflow-x-auto">
      {samples.map(({ language, label }) => {
        const isChosen = language === chosen.language;
        return (
          <button
            key={language}
            id={`${id}-${language}`}
            type="button"
            role="tab"
            aria-selected={isChosen}
            aria-controls={`${id}-panel`}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChoose(language)}
            onKeyDown={({ key }) => (key === "ArrowRight" ? move(1) : key === "ArrowLeft" ? move(-1) : undefined)}
            className={clsx(
              "-mb-px -outline-offset-2 border-b-2 px-2.5 py-2.5 font-medium text-xs",
              isChosen ? "border-accent text-ink" : "border-transparent text-ink-3 hover:text-ink",
            )}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
