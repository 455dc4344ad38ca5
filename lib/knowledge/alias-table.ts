import { CAPS } from "@/lib/engine/graph/layout";
import type { Candidate } from "@/lib/engine/graph/reader";
import { FingerprintMap, u8, u32 } from "./columns";

const END = 0xffffffff;
const MOST_MEANINGS = 1000; // of one name; "Untitled" may name half of a graph, and the chain is walked for each

/** Names to the entities they mean: chains of rows, one chain a name. */
export class AliasTable {
  /** Most tokens of the names that begin with a token. */
  readonly firstTokens = new FingerprintMap();
  private readonly heads = new FingerprintMap();
  private readonly rows = { next: u32(), entities: u32(), priors: u8(), caps: u8() };

  get names(): number {
    return this.heads.size;
  }

  get size(): number {
    return this.rows.next.length;
  }

  /** Adds a meaning of an alias key, up to a thousand. Said twice, the higher prior and the laxer spelling hold. */
  add(key: string, meaning: Candidate): void {
    const { next, entities, priors, caps } = this.rows;
    const head = this.heads.get(key);
    const code = CAPS.indexOf(meaning.caps);
    let meanings = 0;
    for (let row = head ?? END; row !== END; row = next.at(row)) {
      meanings += 1;
      if (entities.at(row) !== meaning.entity) continue;
      priors.set(row, Math.max(priors.at(row), meaning.prior));
      caps.set(row, Math.min(caps.at(row), code));
      return;
    }
    if (meanings >= MOST_MEANINGS) return;
    if (head === undefined) this.noteLength(key);
    entities.push(meaning.entity);
    priors.push(meaning.prior);
    caps.push(code);
    this.heads.set(key, next.push(head ?? END));
  }

  /** The meanings of an alias key, in no order. */
  of(key: string): Candidate[] {
    return this.chain(this.heads.get(key));
  }

  /** Every name by its fingerprint, meanings best first. */
  *entries(): Generator<{ hi: number; lo: number; meanings: Candidate[] }> {
    for (const { hi, lo, value } of this.heads.entries()) {
      const meanings = this.chain(value).sort((a, b) => b.prior - a.prior || a.entity - b.entity);
      yield { hi, lo, meanings };
    }
  }

  private chain(head: number | undefined): Candidate[] {
    const { next, entities, priors, caps } = this.rows;
    const found: Candidate[] = [];
    for (let row = head ?? END; row !== END; row = next.at(row)) {
      found.push({ entity: entities.at(row), prior: priors.at(row), caps: CAPS[caps.at(row)] ?? "any" });
    }
    return found;
  }

  private noteLength(key: string): void {
    const words = key.split(" ");
    const first = words[0] ?? "";
    const longest = Math.max(this.firstTokens.get(first) ?? 0, words.length);
    this.firstTokens.set(first, Math.min(longest, 255));
  }
}
