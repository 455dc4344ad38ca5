"use client";
import clsx from "clsx";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

/** A menu below a button; `trigger` is that button. */
export function Menu({
  trigger,
  align = "end",
  children,
}: {
  trigger: ReactNode;
  align?: "start" | "end";
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 max-w-72 animate-appear rounded-lg border border-line bg-surface p-1 text-sm shadow-lg"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const item =
  "flex w-full cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left outline-none data-[highlighted]:bg-sunken";

export function MenuItem({ onSelect, tone, children }: { onSelect: () => void; tone?: "bad"; children: ReactNode }) {
  return (
    // After the menu has gone and focus is back on its button: what opens now returns there when it closes.
    <DropdownMenu.Item
      onSelect={() => requestAnimationFrame(onSelect)}
      className={clsx(item, tone === "bad" && "text-bad")}
    >
      {children}
    </DropdownMenu.Item>
  );
}

/** One of several, of which the chosen one is marked. */
export function MenuChoice({
  isChosen,
  onSelect,
  children,
}: {
  isChosen: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem checked={isChosen} onSelect={onSelect} className={item}>
      <span aria-hidden className={clsx("size-1.5 shrink-0 rounded-full", isChosen ? "bg-accent" : "bg-transparent")} />
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="truncate px-2.5 py-1.5 text-ink-3 text-xs">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
