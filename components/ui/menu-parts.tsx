"use client";
import clsx from "clsx";
import { DropdownMenu } from "radix-ui";
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

/** What a menu is made of, once it is opened; see `menu.tsx`. */
export const PARTS = { Opened, Item, Choice, Label, Separator };

interface OpenedProps {
  trigger: ReactElement;
  align: "start" | "end";
  /** Whether it was first opened by keyboard, which happened before this code was loaded. */
  isByKey: boolean;
  children: ReactNode;
}

function Opened({ trigger, align, isByKey, children }: OpenedProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isByKey) return;
    const frame = requestAnimationFrame(() => content.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isByKey]);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
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

export interface ItemProps {
  onSelect: () => void;
  tone?: "bad";
  children: ReactNode;
}

function Item({ onSelect, tone, children }: ItemProps) {
  return (
    // Only after the menu has closed and the focus is back on its button, so that a dialog opened now returns it there.
    <DropdownMenu.Item
      onSelect={() => requestAnimationFrame(onSelect)}
      className={clsx(item, tone === "bad" && "text-bad")}
    >
      {children}
    </DropdownMenu.Item>
  );
}

export interface ChoiceProps {
  isChosen: boolean;
  onSelect: () => void;
  children: ReactNode;
}

function Choice({ isChosen, onSelect, children }: ChoiceProps) {
  return (
    <DropdownMenu.CheckboxItem checked={isChosen} onSelect={onSelect} className={item}>
      <span aria-hidden className={clsx("size-1.5 shrink-0 rounded-full", isChosen ? "bg-accent" : "bg-transparent")} />
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

function Label({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="truncate px-2.5 py-1.5 text-ink-3 text-xs">{children}</DropdownMenu.Label>;
}

function Separator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
