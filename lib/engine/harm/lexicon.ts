import type { HarmCategory, HarmLevel } from "@/lib/catalog/harm";

/** Phrases of one kind. `confidence` is how often such a phrase is meant as the category says. */
export interface Entry {
  category: HarmCategory;
  level: HarmLevel;
  confidence: number;
  /** Words in a row: `a|b` either, `stem*` any word that begins so, `~2` up to two other words between. */
  phrases: string[];
}

const PEOPLE =
  "you|him|her|them|everyone|everybody|people|someone|somebody|kids|children|students|family|wife|husband|coworkers|neighbors";
const GROUPS =
  "jews|muslims|christians|blacks|whites|gays|lesbians|immigrants|refugees|migrants|women|mexicans|arabs|asians|africans|disabled|transgenders";

/** A starting point, not a dictionary of harm: few words that are harmful by themselves, more that are so together. */
export const LEXICON: Entry[] = [
  {
    category: "self_harm",
    level: "critical",
    confidence: 0.92,
    phrases: [
      "i ~2 want|going|plan|planning|ready to kill|hang|shoot myself",
      "im|ill ~1 going|gonna ~1 kill|hang|shoot myself",
      "i ~2 going|gonna ~1 end my life",
      "i ~2 suicide note",
      "tonight i ~2 end it all",
    ],
  },
  {
    category: "self_harm",
    level: "high",
    confidence: 0.85,
    phrases: [
      "kill|hang|cut|cutting|hurt|hurting|harm|harming|starve|starving myself",
      "end|take|taking|ending my own|life life",
      "end|ending|take|taking my life",
      "i ~1 want|wanna ~1 die",
      "i ~2 wish i was|were dead",
      "go|please kill yourself|urself",
      "kill|hang|cut yourself|urself",
      "kys",
      "how to ~2 commit suicide",
      "how to ~1 kill myself",
      "painless|easiest|best|quickest way|ways to die",
      "lethal|fatal dose of ~3 to kill|end myself|life",
      "how many|much ~3 to overdose",
    ],
  },
  {
    category: "self_harm",
    level: "medium",
    confidence: 0.62,
    phrases: [
      "suicidal",
      "commit|committing suicide",
      "no reason to live",
      "better off without me",
      "self harm|harming",
      "thinking ~2 suicide",
    ],
  },
  { category: "self_harm", level: "low", confidence: 0.35, phrases: ["suicide", "overdose", "hopeless"] },

  {
    category: "violence",
    level: "critical",
    confidence: 0.93,
    phrases: [
      `i|we ~2 going|gonna|plan|planning|want to kill|murder|shoot|stab|behead|strangle ~1 ${PEOPLE}`,
      `i|ill|we|well will|gonna kill|murder|shoot|stab|behead|strangle ~1 ${PEOPLE}`,
      `ill|im ~2 kill|murder|shoot|stab|strangle ~1 ${PEOPLE}`,
      "shoot up the|a|my|this school|church|mosque|synagogue|office|mall",
      "blow up the|a|my|this school|church|mosque|synagogue|office|building|airport|plane",
      "you are|will ~2 going to die",
      "bomb ~1 school|church|mosque|synagogue|airport",
    ],
  },
  {
    category: "violence",
    level: "high",
    confidence: 0.82,
    phrases: [
      `kill|murder|stab|behead|strangle|slaughter|torture|lynch ~1 all|these|those|${PEOPLE}`,
      "i know where you live",
      "watch your back",
      "you deserve to die|suffer|bleed",
      "hope you die|suffer|burn",
      "beat|smash|bash|break your|his|her|their face|head|skull|bones|legs|neck",
      "slit|cut your|his|her|their throat|throats",
      "put a bullet in ~2 head|skull|brain",
      "burn your|their|his|her house down",
      "make|making you ~1 suffer|bleed|pay",
    ],
  },
  {
    category: "violence",
    level: "medium",
    confidence: 0.58,
    phrases: [
      "beat|punch|kick|choke him|her|them|you up|unconscious|bloody",
      "mass shooting|murder|killing",
      "death threat|threats",
      "massacre them|everyone|people",
    ],
  },
  {
    category: "violence",
    level: "low",
    confidence: 0.35,
    phrases: ["murder|murdered|murdering", "stab|stabbed|stabbing", "massacre", "beheading"],
  },

  {
    category: "hate_speech",
    level: "critical",
    confidence: 0.94,
    phrases: [
      `kill|exterminate|gas|lynch|eradicate ~1 all ~1 ${GROUPS}`,
      `${GROUPS} ~1 should|must|need|deserve ~2 die|killed|exterminated|gassed|hanged|eradicated`,
      "gas the jews",
    ],
  },
  {
    category: "hate_speech",
    level: "high",
    confidence: 0.86,
    phrases: [
      `i|we ~2 hate|despise|loathe ~1 ${GROUPS}`,
      `${GROUPS} are ~2 vermin|animals|subhuman|inferior|parasites|scum|filth|disease|cockroaches|trash|disgusting|criminals|stupid`,
      `all ${GROUPS} are ~1 evil|thieves|terrorists|rapists|criminals|liars|dirty|lazy|stupid`,
      `${GROUPS} ~1 dont|not ~1 deserve|belong`,
      "go back to your own|country country",
      "go back to your country",
      "white power",
      "heil hitler",
      "hitler was right",
      "nigger|niggers|kike|kikes|faggot|faggots|wetback|wetbacks|raghead|ragheads|tranny|trannies",
    ],
  },
  {
    category: "hate_speech",
    level: "medium",
    confidence: 0.6,
    phrases: [
      `typical ${GROUPS}`,
      `no ${GROUPS} allowed`,
      "subhuman*",
      "retard|retards",
      "master race",
      "racial|race purity|traitor",
    ],
  },

  {
    category: "illegal",
    level: "critical",
    confidence: 0.9,
    phrases: [
      "how|steps|instructions|guide|recipe ~2 make|making|build|building|construct|assemble ~3 bomb|bombs|explosive|explosives|grenade|ied|napalm",
      "make|build ~2 pipe|dirty|nail bomb",
      "how|steps|instructions|guide ~2 make|produce|weaponize|release ~2 anthrax|sarin|ricin|vx|chlorine|mustard gas|agent",
      "how|steps|instructions|guide ~2 make|produce|weaponize ~2 anthrax|sarin|ricin",
      "child porn*",
      "hire ~2 hitman|assassin",
    ],
  },
  {
    category: "illegal",
    level: "high",
    confidence: 0.82,
    phrases: [
      "how|steps|instructions|guide|recipe ~2 make|cook|synthesize|produce|manufacture ~2 meth|methamphetamine|crack|heroin|fentanyl|lsd|mdma|cocaine",
      "cook|cooking|synthesize|synthesizing ~1 meth|methamphetamine|fentanyl",
      "how ~2 make|build|print ~2 silencer|suppressor|ghost|untraceable gun|pistol|rifle|firearm",
      "convert ~3 full|fully auto|automatic",
      "how ~2 hack|break into ~3 account|email|phone|wifi|bank|network|server",
      "how ~2 launder money",
      "how ~2 forge|counterfeit|fake ~2 passport|passports|money|checks|id|signature|prescription",
      "how ~2 steal|hotwire ~2 car|cars|identity|credit|packages|bike",
      "how ~2 shoplift*",
      "how ~2 get away with murder|rape|theft",
      "buy|sell|get|selling|buying ~2 stolen credit|cards|identities",
      "buy|sell|selling|buying ~2 cocaine|heroin|meth|fentanyl",
      "make|write|create ~2 ransomware|keylogger|malware",
      "human trafficking ~2 victims",
    ],
  },
  {
    category: "illegal",
    level: "medium",
    confidence: 0.55,
    phrases: [
      "evade|evading taxes|tax",
      "fake id",
      "pick|picking ~1 lock to break",
      "launder|laundering money",
      "darknet|dark market|web drugs",
      "insider trading tip|tips",
    ],
  },
  { category: "illegal", level: "low", confidence: 0.32, phrases: ["cocaine", "heroin", "meth", "ransomware"] },

  {
    category: "explicit",
    level: "high",
    confidence: 0.85,
    phrases: [
      "cock|dick|penis ~3 pussy|mouth|ass|vagina",
      "suck|sucking|lick|licking ~2 cock|dick|pussy|clit",
      "fuck|fucking ~1 my|her|his|your ass|pussy|mouth|face|brains",
      "cum|cumming in|on|inside|all ~2 her|him|me|mouth|face|you",
      "blowjob*",
      "deepthroat*",
      "gangbang*",
    ],
  },
  {
    category: "explicit",
    level: "medium",
    confidence: 0.6,
    phrases: [
      "porn|porno|pornographic|pornography",
      "hardcore sex",
      "masturbat*",
      "send ~1 nudes",
      "orgasm*",
      "naked ~2 pics|pictures|photos|video",
      "have|having rough|wild|hot|anal|oral sex",
      "erotic story|stories|roleplay",
    ],
  },
  { category: "explicit", level: "low", confidence: 0.34, phrases: ["nude|nudes", "sexy", "horny", "nsfw"] },

  {
    category: "misinformation",
    level: "high",
    confidence: 0.84,
    phrases: [
      "vaccine|vaccines|vaccination ~1 cause|causes|caused autism|infertility",
      "vaccine|vaccines ~2 microchip|microchips|tracking",
      "holocaust ~1 never|hoax|faked|invented ~1 happened",
      "holocaust is|was a hoax|lie|myth",
      "bleach|ivermectin|chloroquine cures|cure|kills|prevents covid|cancer|autism|coronavirus",
      "covid|coronavirus|pandemic is|was a hoax|scam|plandemic",
      "5g ~1 cause|causes|caused|spreads|spread covid|coronavirus|cancer",
      "election was stolen|rigged",
    ],
  },
  {
    category: "misinformation",
    level: "medium",
    confidence: 0.76,
    phrases: [
      "earth is ~1 flat",
      "moon landing|landings was|were ~1 faked|staged|hoax|fake",
      "climate change|warming is a hoax|scam|myth|lie",
      "global warming is a hoax|scam|myth|lie",
      "911|9 11 was an inside job",
      "inside job",
      "chemtrails are|is|contain|control",
      "evolution is a hoax|lie",
      "hiv does not|doesnt cause aids",
      "vaccines are poison|dangerous|deadly",
    ],
  },
];
