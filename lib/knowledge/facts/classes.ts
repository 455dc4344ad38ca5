import type { Kind } from "@/lib/catalog/kinds";
import { aliasKey } from "@/lib/engine/text/tokens";
import { OWN_CLASSES } from "../classes";
import { readWordNet, type WordNet } from "../sources/wordnet-dict";
import { classKeys } from "../sources/wordnet-identity";
import { isInstance, kindsOf, type SynsetKinds } from "../sources/wordnet-kinds";
import { compatible, kindOfInstances, mainPart } from "./class-kinds";

/** A class as the graph knows it, or a new one below the class that its last word names. */
export interface ClassEntity {
  key: string;
  isNew: boolean;
  parent?: string;
}

/** Finds the classes that fact rows name in plain English. */
export class ClassFinder {
  private constructor(
    private readonly wordnet: WordNet,
    private readonly kinds: SynsetKinds,
    private readonly shared: Map<string, string>,
  ) {}

  static async open(): Promise<ClassFinder> {
    const wordnet = await readWordNet();
    return new ClassFinder(wordnet, kindsOf(wordnet), classKeys(wordnet));
  }

  /** The kind of what is an instance of the class. */
  kindOfInstances(className: string): Kind | undefined {
    const listed = kindOfInstances(className);
    if (listed) return listed;
    const sense = this.senseOf(className) ?? this.senseOf(headOf(className));
    return sense ? this.kinds.ofInstances(sense) : undefined;
  }

  find(className: string): ClassEntity {
    const own = Object.entries(OWN_CLASSES).find(([, { label }]) => label === className.toLowerCase());
    if (own) return { key: `class/${own[0]}`, isNew: false };
    const known = this.keyOf(className);
    if (known) return { key: known, isNew: false };
    return { key: `class-named/${aliasKey(className)}`, isNew: true, parent: this.keyOf(headOf(className)) };
  }

  /** The key of the sense of a noun that lies below one of these classes: "kiwi" below "bird", not the fruit. */
  senseBelow(noun: string, classNames: readonly string[]): string | undefined {
    const targets = new Set(classNames.flatMap((name) => this.wordnet.senses(name)));
    const sense = this.wordnet.senses(noun).find((offset) => this.isClass(offset) && this.climbs(offset, targets));
    return sense && (this.shared.get(sense) ?? `wordnet/${sense}`);
  }

  private climbs(offset: string, targets: ReadonlySet<string>): boolean {
    const above = this.wordnet.synsets.get(offset)?.pointers.filter(({ symbol }) => symbol === "@") ?? [];
    return above.some(({ target }) => targets.has(target) || this.climbs(target, targets));
  }

  private keyOf(className: string): string | undefined {
    const sense = this.senseOf(className);
    return sense && (this.shared.get(sense) ?? `wordnet/${sense}`);
  }

  private isClass(offset: string): boolean {
    const synset = this.wordnet.synsets.get(offset);
    return synset !== undefined && !isInstance(synset);
  }

  // The commonest sense whose instances are of the right kind: a bank that is a company is not a river bank.
  private senseOf(className: string): string | undefined {
    const fixed = SENSES[className];
    if (fixed !== undefined) return this.wordnet.sense(fixed);
    const senses = this.wordnet.senses(className).filter((offset) => this.isClass(offset));
    const wanted = kindOfInstances(className);
    if (!wanted) return senses[0];
    const kind = (offset: string) => this.kinds.ofInstances(offset);
    const exact = senses.find((offset) => kind(offset) === wanted);
    return exact ?? senses.find((offset) => compatible(kind(offset) ?? "thing", wanted));
  }
}

const headOf = (className: string) => mainPart(className).split(" ").at(-1) ?? "";

/** Where the commonest sense of a word is not what fact files mean by it; "" where WordNet has none that fits. */
const SENSES: Record<string, string> = {
  president: "president%1:18:00::",
  footballer: "soccer_player%1:18:00::",
  dictator: "dictator%1:18:00::",
  castle: "castle%1:06:00::",
  navigator: "navigator%1:18:00::",
  moon: "moon%1:17:00::",
  console: "",
  model: "",
  framework: "",
  site: "",
  process: "",
  restaurant: "",
};
