import groups from "@/data/harm/groups.json";

/** Words for people, each with its class: `<group>` where hatred of them is protected against, `<people>` for others. */
export const CLASS_OF: ReadonlyMap<string, string> = new Map(
  groups.flatMap((group) => group.words.split(" ").map((word): [string, string] => [word, `<${group.class}>`])),
);
