import type { ElementContent, RootContent } from "hast";
import bash from "highlight.js/lib/languages/bash";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { createLowlight } from "lowlight";
import type { ReactNode } from "react";

const lowlight = createLowlight({ sh: bash, go, java, json, python, ts: typescript });
const drawn = new Map<string, ReactNode>(); // samples are few, and the same for everybody

/** Code with its words marked by kind, in colours of globals.css; as it stands where the language is another. */
export function highlight(language: string, code: string): ReactNode {
  const key = `${language} ${code}`;
  if (!drawn.has(key))
    drawn.set(key, lowlight.registered(language) ? draw(lowlight.highlight(language, code).children) : code);
  return drawn.get(key);
}

function draw(nodes: (RootContent | ElementContent)[]): ReactNode[] {
  let at = 0;
  return nodes.map((node) => {
    at++;
    if (node.type !== "element") return "value" in node ? node.value : "";
    return (
      <span key={at} className={[node.properties.className].flat().join(" ")}>
        {draw(node.children)}
      </span>
    );
  });
}
