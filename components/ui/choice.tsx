"use client";
import clsx from "clsx";
import { useId } from "react";

interface Option<Id extends string> {
  id: Id;
  label: string;
  title?: string;
}

interface Props<Id extends string> {
  label: string;
  options: readonly Option<Id>[];
}

/** One of a few, all in sight. */
export function Choice<Id extends string>({
  label,
  isLabelHidden,
  options,
  value,
  onChange,
}: Props<Id> & { isLabelHidden?: boolean; value: Id; onChange: (id: Id) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelHidden ? "sr-only" : "mb-1.5 font-medium text-[13px]"}>{label}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-md bg-sunken p-0.5">
        {options.map(({ id, label: text, title }) => (
          <label
            key={id}
            title={title}
            className={clsx(
              "relative max-w-full cursor-pointer truncate rounded px-2.5 py-1 text-[13px] has-focus-visible:outline-2 has-focus-visible:outline-accent",
              value === id ? "bg-surface font-medium text-ink shadow-xs" : "text-ink-2 hover:text-ink",
            )}
          >
            <input type="radio" name={name} className="sr-only" checked={value === id} onChange={() => onChange(id)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Any of a few, all in sight. */
export function Choices<Id extends string>({
  label,
  options,
  value,
  onChange,
}: Props<Id> & { value: readonly Id[]; onChange: (ids: Id[]) => void }) {
  const toggle = (id: Id) => {
    const isOn = value.includes(id);
    onChange(options.map((option) => option.id).filter((one) => (one === id ? !isOn : value.includes(one))));
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-[13px]">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ id, label: text, title }) => (
          <label
            key={id}
            title={title}
            className={clsx(
              "relative cursor-pointer rounded-full border px-2.5 py-0.5 text-[13px] has-focus-visible:outline-2 has-focus-visible:outline-accent",
              value.includes(id)
                ? "border-accent bg-accent-soft text-accent"
                : "border-line-strong text-ink-2 hover:bg-sunken",
            )}
          >
            <input type="checkbox" className="sr-only" checked={value.includes(id)} onChange={() => toggle(id)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
