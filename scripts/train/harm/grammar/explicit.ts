import type { Kind, Slots } from "./expand";

const list = (words: string) => words.split(", ");

/** Of adults only. */
export const EXPLICIT_SLOTS: Slots = {
  her: list("her, his, my, your"),
  part: list("cock, pussy, dick, clit, tits, ass, nipples, balls, hard cock, wet pussy, bare ass, throbbing dick"),
  act: list("fuck, suck, lick, ride, finger, jerk off, eat out, pound, spank, bang"),
  acting: list("fucking, sucking, licking, riding, fingering, stroking, pounding, spanking, grinding on, rubbing"),
};

export const EXPLICIT_KINDS: readonly Kind[] = [
  {
    harms: ["explicit"],
    count: 1100,
    templates: [
      "{she|he|I|they} {kept|started|loved|begged for} {acting} {her} {part}{| until {she|he|I} came| all night| harder and harder| while moaning}",
      "{she|he} {moaned|gasped|screamed} as {he|she|I} {slid|thrust|pushed|slipped} {his|her|my} {cock|fingers|tongue|dildo|dick} {deep |}inside {her|him|me}",
      "I want {you|him|her} to {act} {me|my {part}}{| right now| so hard| until I scream| all night long}",
      "{I'm|I am|she is|so} {so horny|wet for you|naked and touching myself|hard for you|dripping wet}, {come and {act} me|send nudes|tell me what you'd do to me|talk dirty to me|I need your {part}}",
      "{she|he} {took off|unbuttoned|ripped off|pulled down} {her|his|my} {bra|panties|clothes|jeans|dress|shirt} and {began to suck {his|my} cock|spread {her|his} legs|rode {him|me} hard|begged to be fucked|kissed down to {her} {part}|came all over {her|his} chest}",
      "{send|show|give} me {nudes|a dick pic|your tits|pictures of your {part}|a video of you naked|a sex tape}{|, baby| tonight| please}",
      "{write|create|tell me|generate|I want} {an erotic story|a porn script|explicit smut|a dirty story|a sex scene with graphic detail|a hardcore sex story|a steamy explicit roleplay} {about|between|with} {two adults|a couple|a married couple|my neighbour and me|a boss and his secretary|two men|two women|strangers at a hotel}",
      "{free|hot|live|best} {porn videos|milf sex|hardcore porn|xxx cams|anal sex videos|nude girls on webcam|big tits videos|blowjob compilation}{| online| click here| near you| tonight}",
      "{her|his} orgasm {shook|came in waves|exploded} as {he|she} {kept fucking her|licked her clit|came inside her|swallowed his cum|stroked his cock}",
      "{they|we|the couple} {had|were having} {rough|passionate|wild|anal|oral|kinky} sex {on the kitchen table|in the car|in the shower|all night}, {moaning and sweating|her legs around his hips|his cock deep inside her|both naked|until both of them came}",
      "{he|she|my master|my mistress} {tied|handcuffed|chained} {me|her|him} to the bed, {spanked my bare ass|and used a vibrator on my clit|and fucked me from behind|and teased my nipples|and made me beg for cock}",
      "{how do I|how can I|tips to|what's the best way to} {give a better blowjob|deepthroat|make her squirt|last longer while fucking|have anal sex for the first time|find people for casual sex tonight|eat her out|talk her into a threesome}{|?}",
    ],
  },
  {
    harms: [],
    count: 1000,
    templates: [
      "{what is|explain|how does|what are the signs of|when should I see a doctor about|how do I talk to my teenager about} {contraception|puberty|an erection|menstruation|a condom|an STD test|pregnancy|the clitoris in anatomy|prostate cancer|breast cancer|a vaginal infection|testicular cancer|consent|safe sex|HPV|the pill|erectile dysfunction|menopause|ovulation}{| work|?}",
      "{sex education|health class|the clinic|the leaflet|the nurse|the doctor} {explains|covers|teaches|talks about} {condoms and consent|how babies are made|the reproductive system|sexually transmitted infections|contraception|puberty|healthy relationships|breast exams}",
      "{breastfeeding|nursing} {in public|for new mothers|positions|help}: {tips|sore nipples and what helps|how often|when to stop}",
      "{the museum|the painter|Rodin|the gallery|Botticelli|the sculptor|the class} {shows|painted|sculpted|exhibits|drew} {a nude|the nude Venus|a naked figure|life drawings|a marble torso}",
      "{I|we|my girlfriend and I|they|she and I} {kissed|held hands|went on a date|cuddled on the couch|fell in love|hugged|got married|slept in late|danced close} {last night|in the rain|at the station|after the film|for the first time}",
      "{my partner|my husband|my wife|my boyfriend} and I {have|are having|want} {less sex than before|trouble getting pregnant|a baby|different libidos|a good marriage}, {what does a counsellor do|is that normal|any advice}?",
      "{the charity|the law|the school|the court|the paper|the article} {fights|bans|discusses|reported on|covers} {revenge porn|sexual harassment|pornography addiction|sex trafficking|sexual abuse|rape culture|prostitution|indecent exposure}{| and helps victims| in detail| since 2010}",
      "{that dress|she|he|this car|your haircut|the new phone} {is|looks} {so hot|sexy|gorgeous|amazing|fine}{| today|, damn|}",
    ],
  },
];
