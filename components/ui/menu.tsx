"use client";
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { cloneElement, createContext, type ReactElement, type ReactNode, useContext, useState } from "react";
import type { ChoiceProps, ItemProps, PARTS } from "./menu-parts";

type Parts = typeof PARTS;

const Context = createContext<Parts | undefined>(undefined);
const load = async () => (await import("./menu-parts")).PARTS;

/** A menu below a button; `trigger` is that button. Its scripts come when the button is neared, not with the page. */
export function Menu({
  trigger,
  align = "end",
  children,
}: {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  align?: "start" | "end";
  children: ReactNode;
}) {
  const [parts, setParts] = useState<Parts>();
  const [isByKey, setByKey] = useState(false);
  const open = async ({ detail }: MouseEvent) => {
    setByKey(detail === 0); // clicks of a pointer are counted
    setParts(await load());
  };
  if (!parts) {
    return cloneElement(trigger, {
      "aria-haspopup": "menu",
      "aria-expanded": false,
      onPointerEnter: load,
      onFocus: load,
      onClick: open,
    });
  }
  return (
    <Context value={parts}>
      <parts.Opened trigger={trigger} align={align} isByKey={isByKey}>
        {children}
      </parts.Opened>
    </Context>
  );
}

export function MenuItem(props: ItemProps) {
  const parts = useContext(Context);
  return parts && <parts.Item {...props} />;
}

/** One of several, of which the chosen one is marked. */
export function MenuChoice(props: ChoiceProps) {
  const parts = useContext(Context);
  return parts && <parts.Choice {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const parts = useContext(Context);
  return parts && <parts.Label>{children}</parts.Label>;
}

export function MenuSeparator() {
  const parts = useContext(Context);
  return parts && <parts.Separator />;
}
