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

/** Light, dark, or as the system has it; kept in this browser. */
export function ThemeChoice() {
  const [choice, setChoice] = useState<Choice>();
  useEffect(() => setChoice((localStorage.getItem("theme") as Choice | null) ?? "system"), []);
  useEffect(() => {
    if (choice !== "system") return;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => draw(system.matches);
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, [choice]);
  const choose = (next: Choice) => {
    setChoice(next);
    if (next === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", next);
    draw(next === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : next === "dark");
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

function draw(isDark: boolean): void {
  document.documentElement.classList.toggle("dark", isDark);
}
