import { FingerprintMap } from "../columns";
import { refOf } from "./labels";
import { SharedLabels } from "./survey-labels";

const DEGREE_STEP = 8;
const MOST_DEGREE = 2 ** 26;

/** What flags of a thing tell. */
const FLAG = { named: 1, class: 2, told: 4 } as const;

/** The things of all sources of an import: how often each occurs, whether it is named, and whether it is a class. */
export class SurveyedThings {
  readonly labels = new SharedLabels();
  private readonly things = new FingerprintMap();

  get(key: string): { degree: number; named: boolean; isClass: boolean } {
    const value = this.things.get(refOf(key)) ?? 0;
    return {
      degree: Math.floor(value / DEGREE_STEP),
      named: (value & FLAG.named) !== 0,
      isClass: (value & FLAG.class) !== 0,
    };
  }

  /** It occurs once more. */
  meet(key: string): void {
    this.touch(key, 0);
  }

  meetClass(key: string): void {
    this.touch(key, FLAG.class);
  }

  name(key: string): void {
    this.things.update(refOf(key), (before = 0) => before | FLAG.named);
  }

  /** Notes that a thing was told of, which is kept here to spare a second table of all things. True the first time. */
  tell(key: string): boolean {
    const before = this.things.update(refOf(key), (known = 0) => known | FLAG.told) ?? 0;
    return (before & FLAG.told) === 0;
  }

  isTold(key: string): boolean {
    return ((this.things.get(refOf(key)) ?? 0) & FLAG.told) !== 0;
  }

  /** Nothing is told of yet: at the start of each source. */
  beginTelling(): void {
    this.things.mapValues((value) => value & ~FLAG.told);
  }

  /** Lets go of what is known of things, once all is told. */
  forget(): void {
    this.things.clear();
  }

  private touch(key: string, flags: number): void {
    this.things.update(refOf(key), (before = 0) => {
      const counted = before < MOST_DEGREE * DEGREE_STEP ? before + DEGREE_STEP : before;
      return (counted | flags) >>> 0;
    });
  }
}
