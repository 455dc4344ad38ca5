import { HARM_LEVEL_IDS, type HarmCategory, type HarmContext, type HarmLevel } from "@/lib/catalog/harm";
import { PhraseFinder } from "./phrases";

/** What is done with words, by how grave it is; what matches none has the level of its category's plain description. */
const ACTS: Record<HarmCategory, { plain: HarmLevel; acts: Partial<Record<HarmLevel, readonly string[]>> }> = {
  self_harm: {
    plain: "medium",
    acts: {
      critical: [
        "i|im|ill ~3 going|gonna|plan|planning|ready|decided|will to|kill|hang|shoot|end|die|overdose|jump",
        "suicide note",
        "goodbye letter",
        "tonight|tomorrow ~4 kill|end|die|hang|jump",
        "go|please|should|just kill|hang|cut|shoot|starve yourself|urself",
        "kill|hang yourself|urself",
        "kys",
        "bought|have a|the rope|gun|noose",
        "painless|easiest|quickest|fastest|best way|ways|method|methods to|of",
        "how many|much ~3 overdose|kill|die",
        "lethal|fatal dose",
      ],
      high: [
        "want|wanna|wish ~2 die|dead|end|kill",
        "kill|hang|shoot|cut|cutting|hurt|hurting|starve|starving|burn|burning myself",
        "end|take my life|own",
        "commit|committing suicide",
        "how to|do|can ~3 starve|cut|purge|overdose|suicide",
        "no reason to live",
        "better off without me",
      ],
    },
  },
  violence: {
    plain: "medium",
    acts: {
      critical: [
        "i|we|im|ill|imma|gonna|will ~3 kill|stab|shoot|murder|strangle|burn|beat|hurt|bomb|behead|poison|slit|hunt|blow ~3 you|him|her|them|your|everyone|this|the|my|people|all",
        "shoot|blow up|bomb ~2 school|office|church|mosque|synagogue|mall|airport|hospital|concert",
        "you|youre|are|your going to|dead|days die|man|numbered",
        "know where you live",
        "pipe|nail|petrol|fertilizer bomb|bombs",
        "how|best|easiest|way|ways|plan|instructions|guide ~4 kill|murder|stab|poison|strangle|bomb|shoot|attack|behead",
        "mass shooting|murder",
      ],
      high: [
        "kill|shoot|stab|hang|burn|lynch|behead|execute|exterminate|rape|murder ~2 them|all|him|her|you|every|everyone|those|these",
        "should|must|deserve|deserves|need|needs|hope ~3 die|killed|shot|hanged|beaten|raped|killing|burn|suffer|bullet",
        "slit|cut ~2 throat|throats",
        "is|are a hero|heroes",
      ],
    },
  },
  hate_speech: {
    plain: "medium",
    acts: {
      critical: [
        "kill|gas|shoot|exterminate|hang|lynch|burn|slaughter|eradicate|bomb ~3 all|every|those|these|the|them",
        "should|must|deserve|deserves|need|lets ~3 die|killed|shot|gassed|exterminated|hanged|lynched|burned|eradicated|slaughtered|raped|wiped",
        "only good",
        "wipe|wiped out",
      ],
      high: [
        "should|must ~2 not|never|deported|banned|leave|expelled|removed|locked|castrated|sterilised",
        "get rid of",
        "go|send|sent|kick|throw|throw them back|home|out",
        "vermin|subhuman|subhumans|parasites|cockroaches|animals|apes|rats|savages|scum|filth|disease|plague|cancer",
        "dont|do not belong",
        "not human|people",
        "inferior|worthless",
      ],
    },
  },
  illegal: {
    plain: "high",
    acts: {
      critical: [
        "bomb|bombs|explosive|explosives|nerve|anthrax|ricin|uranium|sarin|napalm",
        "child|children|kid|kids|minor|minors|underage|girl|girls|boy ~3 sex|sexual|porn|pornography|nude|nudes|naked",
        "sex|sexual|porn|nude|naked ~3 child|children|kid|kids|minor|minors|underage|girl|girls|boy|boys",
        "human|organ|child trafficking",
        "hire|find a|an hitman|assassin",
        "untraceable|ghost gun|guns|weapon|firearm",
        "power grid",
        "water supply",
      ],
      medium: ["shoplift*", "piracy|pirated", "fake id", "speeding|graffiti|vandal*|trespass*"],
    },
  },
  explicit: {
    plain: "medium",
    acts: {
      critical: ["child|children|kid|kids|minor|minors|underage|schoolgirl|preteen|toddler", "rape|raped|raping"],
      high: [
        "cock|pussy|cum|cumming|dick|clit|fuck|fucked|fucking|blowjob|orgasm|thrust|moaned|anal|tits|cunt|dildo|throbbing",
      ],
    },
  },
  misinformation: { plain: "medium", acts: { high: ["campaign", "voters|election|vaccine|vaccines|cure|genocide"] } },
};

const finders = Object.fromEntries(
  Object.entries(ACTS).map(([category, { acts }]) => {
    const finder = new PhraseFinder<HarmLevel>();
    for (const [level, phrases] of Object.entries(acts)) {
      for (const phrase of phrases as readonly string[]) finder.add(phrase, level as HarmLevel);
    }
    return [category, finder];
  }),
) as Record<HarmCategory, PhraseFinder<HarmLevel>>;

/** How bad what is said is, apart from how sure it is: the gravest act in the words, a step less where it is not meant. */
export function levelOf(category: HarmCategory, words: readonly string[], context: HarmContext | undefined): HarmLevel {
  const found = finders[category].find(words).map(({ of }) => HARM_LEVEL_IDS.indexOf(of));
  const gravest = found.length > 0 ? Math.max(...found) : HARM_LEVEL_IDS.indexOf(ACTS[category].plain);
  const isMeant = context === undefined || context === "negated";
  return HARM_LEVEL_IDS[Math.max(0, isMeant ? gravest : gravest - 1)] as HarmLevel;
}
