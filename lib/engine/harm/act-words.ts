import type { HarmCategory } from "@/lib/catalog/harm";

/** What is done with words, by how grave it is. `plain` is what stands in none of the lists. */
export type ActKind =
  | "killing"
  | "hurting"
  | "destroying"
  | "dying"
  | "threatening"
  | "arming"
  | "praising"
  | "ending"
  | "means"
  | "living"
  | "excluding"
  | "partaking"
  | "dehumanizing"
  | "grave"
  | "petty"
  | "minor"
  | "forced"
  | "graphic"
  | "plain";

const BOMBS = "bomb explosive grenade molotov napalm";
const KILLING =
  "kill killing murder slaughter shoot shooting stab behead decapitate strangle hang lynch execute exterminate extermination poison " +
  "assassinate massacre slay gas slit drown suffocate crucify eradicate genocide " +
  "cut+throat wipe+out run+over take+life end+life put+bullet blow+brain";
const HURTING =
  "beat hurt hit punch kick rape torture maim cripple slash choke whip injure harm assault batter bash mutilate castrate skin slap " +
  "stomp strike thrash wound molest abuse smack cut+off tear+apart break+neck|leg|arm|jaw|bone|face|knee smash+face|head|skull";
const REFLEXIVE = "myself|yourself|yourselves|himself|herself|themselves|ourselves|themself";

const GRAPHIC =
  "cock pussy cum dick clit fuck blowjob orgasm thrust moan anal tit cunt dildo throb throbbing cumming fucking penetrate suck lick";
const SEXUAL =
  "sex sexual sexually porn pornography rape molest abuse nude naked undress strip touch fondle grope caress rub stroke kiss seduce " +
  `masturbate intercourse erotic erotica horny ${GRAPHIC}`;
const inAny = (words: string) => words.replaceAll(" ", "|");

/**
 * Lemmas of acts by category, apart by spaces. `a+b`: `a` within three arcs of `b` in the tree, `b|c`: either; `a:b`: `a`
 * takes part in `b`. The first kind that has a word holds.
 */
export const ACT_WORDS: Record<HarmCategory, Partial<Record<ActKind, string>>> = {
  self_harm: {
    means:
      "noose note+suicide letter+goodbye dose+lethal|fatal rope+buy|have|get pill+buy|have|take|swallow gun+buy|have|get",
    ending:
      `suicide suicidal overdose unalive kill|hang|shoot|drown|poison+${REFLEXIVE} end|take+life|it|${REFLEXIVE} ` +
      "jump+bridge|roof|building|window|train|cliff step+train|traffic slit|cut+wrist",
    hurting: `cut|hurt|harm|starve|burn|punish|scratch|injure+${REFLEXIVE} self+harm purge starve cutting`,
    dying: "die dead death disappear wake+never wake+up cease",
    living: "live exist alive reason point go+on",
  },
  violence: {
    threatening:
      "threaten hunt find regret number+day watch+back know+live come+for|after|you end+you get+you pay+for teach+lesson",
    killing: KILLING,
    arming: `${BOMBS} bombing`,
    destroying: "burn attack destroy torch raid smash blow+up",
    hurting: HURTING,
    dying: "die dead suffer perish bleed rot",
    praising: "hero martyr legend saint",
  },
  hate_speech: {
    killing: `${KILLING} wipe cleanse`,
    destroying: `${BOMBS} burn attack destroy torch raid`,
    hurting: HURTING,
    dying: "die dead suffer perish rot",
    excluding:
      "deport ban expel exclude remove banish evict castrate sterilise sterilize segregate enslave leave imprison rid cage outlaw " +
      "go|send|throw|kick|ship|drive|get|put|fuck+back|home|out lock+up keep+out",
    dehumanizing:
      "vermin subhuman parasite cockroach animal ape rat savage scum filth disease plague cancer pest virus maggot pig monkey insect " +
      "rodent inferior worthless trash garbage beast infest infestation leech roach locust dog",
    partaking: "allow belong welcome vote adopt marry breed reproduce teach exist human person equal",
  },
  illegal: {
    minor: "child|kid|minor|girl|boy|teen|underage|teenager+sex|sexual|porn|pornography|nude|naked",
    grave:
      `${BOMBS} anthrax ricin sarin uranium nerve+agent|gas hitman assassin untraceable ghost+gun power+grid water+supply ` +
      "trafficking traffic+child|woman|human|organ|person hire+kill",
    petty:
      "shoplift shoplifting piracy pirated pirate id+fake speeding graffiti vandalize vandalise vandalism trespass trespassing",
  },
  explicit: {
    minor: `child|kid|minor|underage|schoolgirl|schoolboy|preteen|toddler|teen:${inAny(SEXUAL)}`,
    forced: "rape",
    graphic: GRAPHIC,
  },
  misinformation: { grave: "campaign voter election vote vaccine vaccination cure genocide" },
};
