"use client";
import clsx from "clsx";
import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";

const CHOICES = [
  { id: "light", label: "Light", icon: Sun },
  { id: "system", label: "As the system", icon: Monitor },
  { id: "dark", label: "Dark", icon: Moon },
] as const;

type Choice = (typeof CHOICES)[number]["id"];

/** Light, dark, or as the system has it (followed by the layout's script); kept in this browser. */
export function ThemeChoice() {
  const [choice, setChoice] = useState<Choice>();
  useEffect(() => setChoice((localStorage.getItem("theme") as Choice | null) ?? "system"), []);
  const choose = (next: Choice) => {
    setChoice(next);
    if (next === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", next);
    const isDark = next === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : next === "dark";
    document.documentElement.classList.toggle("dark", isDark);
  };
  return (
    <fieldset className="flex w-fit rounded-md bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ id, label, icon: Icon }) => (
        <button
          key={id}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={choice === id}
          onClick={() => choose(id)}
          className={clsx(
            "grid h-7 w-8 place-items-center rounded",
            choice === id ? "bg-surface shadow-xs" : "text-ink-3",
          )}
        >
          <Icon aria-hidden className="size-3.5" />
        </button>
      ))}
    </fieldset>
  );
}
