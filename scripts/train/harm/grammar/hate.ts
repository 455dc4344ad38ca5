import type { Kind, Slots } from "./expand";

const list = (words: string) => words.split(", ");

/** Slurs stand here as words only: the model must know them, and know where they are something else. */
export const HATE_SLOTS: Slots = {
  g: list(
    "women, girls, feminists, black people, blacks, Africans, African Americans, black women, gay people, gays, gay men, lesbians, homosexuals, bisexuals, trans people, trans women, transgender people, trans men, queer people, Muslims, Muslim women, Jews, Jewish people, Christians, Catholics, Hindus, Sikhs, Buddhists, Mormons, atheists, immigrants, migrants, refugees, foreigners, asylum seekers, Mexicans, Arabs, Asians, Chinese people, Indians, Pakistanis, Latinos, Hispanics, Roma people, gypsies, Poles, Romanians, Turks, Syrians, Somalis, Nigerians, Haitians, Puerto Ricans, Koreans, Filipinos, Native Americans, Aboriginals, white people, men, disabled people, people with disabilities, the disabled, autistic people, blind people, deaf people, wheelchair users, people with Down syndrome, old people, the elderly, Irish people, Russians, Ukrainians, Palestinians, Israelis, Kurds, Afghans",
  ),
  a: list(
    "woman, girl, feminist, black man, black woman, black person, gay man, gay person, lesbian, homosexual, bisexual, trans person, trans woman, trans man, transgender person, Muslim, Jew, Jewish person, Christian, Catholic, Hindu, Sikh, immigrant, migrant, refugee, foreigner, asylum seeker, Mexican, Arab, Asian, Chinese person, Indian, Pakistani, Latino, Roma, Pole, Romanian, Turk, Syrian, Somali, Nigerian, Haitian, Korean, Native American, white person, disabled person, autistic person, blind person, deaf person, wheelchair user, Irishman, Russian, Palestinian, Israeli",
  ),
  slur: list(
    "nigger, faggot, fag, dyke, tranny, shemale, kike, spic, chink, gook, paki, raghead, sandnigger, towelhead, wetback, beaner, retard, cripple, spastic, coon, gypsy trash, muzzie, whore, slut, cunt, bitch, hoe, libtard, mongoloid, homo, jap, darkie",
  ),
  slurs: list(
    "niggers, faggots, fags, dykes, trannies, shemales, kikes, spics, chinks, gooks, pakis, ragheads, towelheads, wetbacks, beaners, retards, cripples, coons, muzzies, whores, sluts, cunts, feminazis, mongoloids, homos, japs",
  ),
  vermin: list(
    "vermin, parasites, animals, savages, scum, filth, rats, cockroaches, leeches, subhuman, pigs, dogs, apes, monkeys, a disease, a plague, a cancer, a virus, human garbage, trash, degenerates, freaks, monsters, criminals, rapists, thieves, terrorists, cowards, maggots, snakes, insects, demons, barbarians, invaders, pests, a stain on this country, worse than animals, the lowest form of life, a waste of oxygen, a mistake of nature",
  ),
  bad: list(
    "disgusting, inferior, stupid, dirty, filthy, worthless, evil, lazy, primitive, violent, mentally ill, unnatural, dangerous, untrustworthy, greedy, repulsive, useless, gross, pathetic, immoral, hideous, ugly, backward, uncivilised, sick in the head, dumb, vile, revolting, perverted, weak, dishonest, ungrateful, intolerable, a burden, brainless, unclean, brainwashed, deceitful",
  ),
  hate: list(
    "hate, despise, loathe, detest, can't stand, cannot stand, am sick of, can't bear, have nothing but contempt for, am disgusted by, really hate, absolutely despise, abhor, feel only disgust for",
  ),
  harmed: list(
    "killed, shot, gassed, hanged, wiped out, exterminated, rounded up, beaten up, burned alive, castrated, put down, lynched, stoned, put in camps, eradicated, drowned, slaughtered, tortured, executed, sterilised, whipped, bombed",
  ),
  harm: list(
    "kill, shoot, gas, hang, wipe out, exterminate, beat up, burn, lynch, stone, eradicate, slaughter, get rid of, attack, hurt, punch, stab, torture, execute, rape",
  ),
  barred: list(
    "vote, marry, own property, work here, have children, raise children, use our schools, teach our kids, drive, hold office, live in our towns, speak in public, adopt, join the army, own a business, enter this country, go out alone, go to university",
  ),
  fuck: list("fucking, goddamn, bloody, damn, fuckin, motherfucking"),
  person: list(
    "my uncle, a colleague, my boss, that senator, my neighbour, someone on the bus, a classmate, my grandfather, the coach, some guy online, my landlord, a customer, the speaker, her father",
  ),
  thing: list(
    "mosquitoes, Mondays, spiders, wasps, tax forms, traffic jams, broccoli, olives, this phone, cheap printers, these shoes, pop-up ads, slow drivers, cockroaches, cold coffee, wet socks, horror films, exams, long meetings, mobile games, weeds, rats in the cellar, plastic bags, raisins, alarm clocks, reality shows, software updates, potholes, this laptop, moths, ticks, loud neighbours, cigarettes, pineapple on pizza, spam calls, fleas",
  ),
  p: list(
    "politicians, bankers, artists, capitalists, communists, landlords, journalists, lawyers, referees, gamers, influencers, billionaires, smokers, vegans, tourists, racists, nazis, bigots, sexists, fascists, terrorists, criminals, thieves, murderers, bullies, liars, cheaters, telemarketers, hipsters, bureaucrats, managers, Republicans, Democrats, football fans, hackers, scammers, rapists, child abusers, lobbyists, estate agents, cops",
  ),
  good: list(
    "wonderful, kind, strong, brave, beautiful, welcome here, smart, amazing, hard-working, generous, just like everyone else, equal, human beings, part of our community, worthy of respect, funny, talented, loving, inspiring, loyal, my heroes, great neighbours, normal people",
  ),
};

const HATE =
  "{{g} are {vermin}|{g} are {bad}|all {g} are {vermin}|all {g} are {bad}|I {hate} {g}|{g} should be {harmed}|{g} should not be allowed to {barred}|{g} deserve to {die|suffer|be {harmed}}|we should {harm} all {g}|{g} don't belong here|every {a} is {bad}|{g} are {fuck} {vermin}|{slurs} are {vermin}|no {a} can be trusted}";

export const HATE_KINDS: readonly Kind[] = [
  {
    harms: ["hate_speech"],
    unsure: ["violence", "explicit"],
    count: 1600,
    templates: [
      "{all |most |}{bitches|women|girls|females|hoes} {are {hoes|sluts|liars|gold diggers|whores|too emotional to lead|good for one thing only}|cheat|lie|only want money|need to be put in their place|should obey their husbands|belong to men|ask for it}",
      "{a wife|a woman|women|females|girls} {should submit to|must obey|should never refuse|exist to serve|must shut up before} {her husband|men|their husbands|a real man}{|, that is nature| and stop whining}",
      "{being gay|homosexuality|being trans|lesbianism|gay marriage} is {a sickness|a sin and a shame|disgusting|a wrong choice|a perversion|against nature|a mental disorder|filth|poison for our children}",
      "{feminists|gays|immigrants|muslims|blacks|jews|trannies} {always play the victim|turn everything into a pity party|want special rights|destroy families|are behind all of this|control the banks and the media|are taking over|breed like rabbits|never work|commit all the crime|should thank us}",
      "{the Holocaust|slavery|the genocide} {is a hoax|never happened|was good for {jews|blacks|them}|is a lie they use for money|should have gone on|was exaggerated by the jews}",
      "{third world|african|arab|mexican|asian|indian} {apes|savages|trash|hordes|vermin|invaders|parasites} {ruin|flood|run|infest} {everything|our country|the streets|this business|Europe}",
      "{you|those|these} {|{fuck} }{retards|spergs|mongols|cripples|faggots|niggers|trannies} {are defending him|shouldn't breathe|vote for anyone|are everywhere|can't even read|never shut up|disgust me}",
      "{white|black|yellow|brown} {race|people|blood} {is superior|must stay pure|is inferior|is dirty|should rule|will be replaced by {vermin}}",
      "{never|don't ever|do not} {hire|marry|trust|rent to|vote for|adopt} {a {a}|{g}}, {they steal|they are {bad}|it's in their blood|they all lie|you will regret it}",
      "{I say|honestly|look,|my opinion:|fact:|sorry not sorry,|unpopular opinion:|just saying,|it's obvious that} {|all }{g} {are {vermin}|are {bad}|ruin this country|make me sick|should leave|don't deserve rights}",
      "{why|how} {are|do} {|all |these }{fuck} {g} {so {bad}|everywhere|allowed to {barred}|still here|even exist}?",
      "{what is the point of|who needs|who asked for|can someone explain why we keep|when will we finally get rid of} {g}?",
      "{I live next to|I work with|my class is full of|this town is full of|I had to sit beside} {g}. {I can't stand them|God, how I hate them|They're {bad}|They are all {vermin}|I want them gone}",
      "{you're|you are} {|such |just }a {fuck} {{bad} |}{a}",
      "{we'll|I'll|we will|I will|I'm gonna} {find|get|come for|hunt|crush} {you|your kind}, {|you }{{bad} |{fuck} |}{{a}|{slur}}",
    ],
  },
  {
    harms: [],
    count: 500,
    templates: [
      "{women|girls|gay men|Muslims|Jews|black people|immigrants|trans people} {are paid less|are often victims of violence|face more stress|vote more often|were treated unfairly|live longer|are underrepresented} {according to a study|in many countries|, which is a problem|at work|these days}",
      "{I point out|he argued|the author says|critics say} that {some followers of {Islam|Christianity|Judaism}|some activists|certain politicians|parts of the movement} {reject|criticise|oppose} {the reform|the law|the verdict|modern views}",
      "{you freak|you weirdo|what a moron|he has a superiority complex|she acts like a child|those thugs|these clowns}{|, get a life|, go home| ruined the match| cancelled our show}",
      "{the teacher|the doctor|the pilot|the mayor|the new boss|our coach} is a {a}{| and everybody likes her| from next door|, so what}",
    ],
  },
  {
    harms: ["hate_speech"],
    count: 2600,
    templates: [
      "{g} are {vermin}",
      "{g} are {bad}",
      "{|most |all |those |these }{g} are {|so |really |just |all |nothing but }{{bad}|{vermin}}",
      "I {hate} {|all |those |these }{g}",
      "{{g} make me sick|{g} disgust me|the sight of {g} makes me want to vomit|I feel sick when I see {g}|{g} fill me with rage}",
      "you are just a {|{bad} |{fuck} }{slur}",
      "{|look at that |shut up you |what a |typical |another }{|{bad} |{fuck} |stupid |filthy }{slur}",
      "{|all |you |these |those }{slurs} {are {bad}|are {vermin}|make me sick|ruin everything|should leave}",
      "{|as |being }a {a} {is|you are} {always |}{bad}",
      "{every|any|each} {a} {is {bad}|I have met was {bad}|is a {criminal|liar|parasite|thief|pervert|terrorist|freak|whore|savage}}",
      "{fuck|screw|to hell with|down with|death to} {all |}{g}",
      "{fuck} {g} {everywhere|again|ruin everything|get on my nerves|are {bad}}",
      "{g} {are ruining|have destroyed|are poisoning|will destroy|infest|pollute} {this country|our culture|our neighbourhood|the West|our schools|everything|society}",
      "{g} {don't belong|do not belong|have no place|are not welcome} {here|in this country|in our society|in Europe|among us|in my town|in the army}",
      "{g} should {go back to where they came from|be deported|leave this country|be kept away from us|be banned|be locked up|stay in the kitchen|know their place|shut up and obey|not exist}",
      "{send|kick|throw|ship} {|all |these |those }{g} {back|out|out of the country|out of our schools|home}",
      "{g} {should never|should not|must not|shouldn't} be allowed to {barred}",
      "{it is time to|let's|we have to|we must} {ban|deport|expel|get rid of} {all |}{g}",
      "{g} {are not|aren't|will never be|can't be|are never} {human|people|equal to us|real people|worthy of respect|welcome here|capable of love|one of us|as good as us|worth anything|civilised|our equals|normal}",
      "no {a} {deserves respect|should have rights|can be trusted|is worth anything|should be allowed to {barred}|has ever achieved anything|is as smart as us|is innocent}",
      "{I have no respect for|I don't respect|I will never accept|I could never love|I don't want to see|nobody likes|nobody wants|we do not want} {|any |these }{g}{| here| near my kids| in my house}",
      "{the world|this country|my city|our school|society|life} would be {better|cleaner|safer|nicer} without {|all |these |any }{g}",
      "{you can't|you can never|never|don't ever} {trust|believe|hire|date|befriend|turn your back on} {a|any|another} {a}",
      "{I would never|I'd never|no one should} {let my daughter date|hire|live next to|be friends with|sit next to|vote for|take orders from} a {a}",
      "{a {a}|{g}} {could never|can't possibly|will never} {be as smart as us|understand science|run a company|be a good parent|be honest|think for {herself|himself|themselves}|be a real {man|woman|citizen}}",
      "{a|that} {a} {moved in next door|works in our office|sat beside me} and {I can't stand those people|that kind is {bad}|people like that are {vermin}|I wanted to vomit|they are all {bad}}",
      "{there are|I see|look at} {so many|too many|all those} {g} {here|in town|on TV}. {They|These people|All of them} {are {vermin}|are {bad}|should be {harmed}|make me sick|don't deserve to live}",
      "{why are|how come} {g} {|always |all }so {bad}?",
      "{isn't it|is it not} {obvious|clear|time we admitted} that {g} are {{bad}|{vermin}}?",
      "{why do we|why should we|who would|do we really have to} {tolerate|put up with|live with|feed|accept|respect} {|these |those }{g}?",
      "{I honestly think|in my opinion|I truly believe|it is a fact that|everyone knows|let's be honest,|the truth is|science proves that|I'm not afraid to say it:|my view is that|sorry but} {g} are {{bad}|{vermin}|inferior to us|less than human}",
      "{g} {only want|come here} to {steal our jobs|rape our women|live off welfare|take over|spread disease|destroy our way of life|replace us|get our money}",
      "{typical|of course it was|it's always} {a {a}|{g}}, {they are all {bad}|what do you expect from {vermin}|stealing again|lying again|that is how these people are}",
      "{white|black|brown|jewish|muslim|asian|mexican|gay|immigrant} {scum|trash|vermin|filth|pigs|rats|apes|dogs|savages}",
      "{g} {belong in|should stay in} {the kitchen|a zoo|a cage|the gutter|prison|the closet|a camp|the jungle|hell}",
      "{I wish|if only} {|all |every last one of the }{g} {would just die|disappeared|were dead|got wiped out|would drop dead|had never been born|would get cancer}",
    ],
  },
  {
    harms: ["hate_speech", "violence"],
    count: 1000,
    templates: [
      "{|all |every one of those |these }{g} should be {harmed}",
      "{let's|we should|we must|someone should|it's time to|we need to|I want to|I'm going to|I will} {harm} {|all |every last one of the |some |those }{g}",
      "{g} deserve to {die|suffer|be {harmed}|burn in hell|get hurt|get raped}",
      "{kill|shoot|gas|burn|hang|exterminate|stab|beat} {|all |all the |every }{{g}|{slurs}}",
      "the only good {a} is a dead one",
      "I {will|am going to|would love to|can't wait to} {harm} {the next {a} I see|you, you {fuck} {slur}|every {a} in this town|that {slur}}",
      "{if I see|next time I see} {a|another} {{a}|{slur}} {I will|I'll|I am going to} {beat them up|shoot them|kill them|stab them|smash their face in|run them over}",
      "{g} {will|are going to} {pay with their blood|get what they deserve, a bullet|be hunted down|burn}",
      "{hunt down|round up and shoot|bomb the homes of|set fire to the houses of|attack} {|all |the }{g}",
      "{someone|somebody|they} should {bomb|burn down|shoot up} {the mosque|the synagogue|the gay bar|the refugee shelter|the immigrant centre|the black church}",
    ],
  },
  {
    harms: [],
    count: 2400,
    templates: [
      "{I don't|I do not|I could never|I would never|we don't|we should never|nobody should|no one should|you shouldn't|please don't|I never} {hate|despise|hurt|attack|insult|look down on|threaten|harm} {|any |all }{g}",
      "{g} {are not|aren't|are by no means|have never been|were never} {vermin}",
      "{g} {are not|aren't|are in no way|are never} {bad}{|, not at all|, and anyone who says so is wrong| just because of who they are}",
      "no {a} {deserves|should have|ought} to {die|suffer|be {harmed}|live in fear|be insulted|be hated|be bullied|be treated like that}",
      "{it is wrong to|it's never okay to|we must not|stop trying to|I refuse to|nobody has the right to|it is illegal to} {{harm}|hate|insult|dehumanise|discriminate against|fire|bully|harass} {|all }{g}",
      "{it is not true|it's a lie|it is simply false|nobody should believe|I do not believe|there's no evidence|it is a racist myth} that {HATE}",
      "{stop saying|don't say|never say|how can you say|you can't say|quit claiming|please stop claiming|who told you} {that |}{HATE}",
      '"{HATE}" {is a {disgusting|vile|horrible|hateful|shameful|stupid|racist|sexist} thing to say|is hate speech|has no place here|is simply wrong|is not an opinion, it is bigotry|was sprayed on the wall and the town is shocked|was the comment that got him fired|is what they shouted at her, and nobody helped}',
      '{anyone|everybody|people|those} who {say|write|post|tweet|think|shout} "{HATE}" {should be ashamed|needs to be banned|need help|is a bigot|are part of the problem|will be reported|disgusts me|is wrong}',
      '{person} {said|wrote|shouted|posted|told me} "{HATE}" {and I told him to stop|and I was shocked|so I reported him|and lost the job|and everyone booed|which is appalling|and I had to leave|and I am still shaking}',
      "{person} {said|claimed|thinks|believes|told everyone} that {HATE}. {I disagree|That is horrible|How can anyone be so cruel?|Such hatred is appalling|I was so angry|We must stand up against this|That is racist|Shame on him}",
      "{saying|claiming|writing|thinking|believing} that {HATE} is {racist|wrong|bigotry|hateful|unacceptable|sexist|cruel|ignorant|disgusting|discrimination}",
      "{I am|I'm|I'm proud to be|as} a {a}{|, and I love it| and I live in Leeds|, I know what that is like|. Ask me anything| and a teacher}",
      "{my|her|his|our} {neighbour|friend|boss|sister|teacher|doctor|best friend|wife|husband|colleague} is a {a}",
      "{g} {live in my street|are everywhere in this city|moved to our town|work in our hospital|celebrate their holiday today|run the bakery next door|came to the meeting|voted today|make up a tenth of the population|have lived here for centuries|are in the news|went to the concert}",
      "{|all |most |so many }{g} are {good}",
      "I {love|like|admire|respect|support|stand with|am grateful to|am proud of|enjoy meeting} {|all |the |our }{g}",
      "{g} {deserve|have|should have} {equal rights|respect|the same chances|our support|love|a safe home|better pay|to be heard|to live in peace|to vote}",
      "{let's|we should|we must|I want to|it's time to} {support|protect|welcome|help|listen to|celebrate|include|stand with|befriend|hire} {|all |more |our }{g}",
      "{police|the report|a study|the newspaper|the charity|researchers} {says|said|found|reports} that {attacks on {g} rose|{g} are paid less|{g} face discrimination|many {g} feel unsafe|two {g} were assaulted|hate crimes against {g} doubled|{g} are often insulted online}",
      "{why do|how can|why would} {some people|bigots|racists|anyone} {hate|attack|insult|fear} {g}?",
      "{what is|explain|how do we fight|how can schools reduce|tell me the history of} {prejudice against|discrimination against|violence against|hatred of|hate crimes against} {g}?",
      "{I used to|as a kid I would|my grandfather used to} {hate|fear|make fun of|despise} {g}, {but now I know better|and I regret it|until I met some|and I apologise}",
      "{a|the} {a} {was insulted on the bus|was refused a flat|wrote a lovely book|won the prize|was attacked by bigots|was elected mayor|was told to go back home and cried|needs a lawyer}",
    ].map((template) => template.replaceAll("{HATE}", HATE)),
  },
  {
    harms: [],
    count: 1500,
    templates: [
      "I {hate} {|all |these |those }{{thing}|{p}}",
      "{thing} are {|so |really |the worst, they are }{{bad}|{vermin}|annoying|terrible}",
      "{p} are {|all |so |just |nothing but }{{bad}|{vermin}}",
      "{fuck|screw|damn} {|all |these |those }{{thing}|{p}}",
      "{p} {should be banned|are ruining this country|don't belong here|should go to prison|make me sick|disgust me|can't be trusted|should be locked up|should not be allowed to vote}",
      "you are {|so |such |really |a {fuck} }{stupid|an idiot|a liar|a moron|disgusting|pathetic|a loser|an asshole|a clown|ugly|a dumbass|the worst|a piece of shit|worthless}",
      "{he|she|my ex|that guy|my brother|the referee|this man|Kevin|Karen} is {|such |really |just |so |a {fuck} }{an idiot|a liar|disgusting|a parasite|an animal|a pig|useless|stupid|scum|a jerk|a rat|trash}",
      "{get rid of|exterminate|wipe out|kill|poison|eradicate} {all |the |these |}{mosquitoes|rats|cockroaches|weeds|fleas|ticks|bed bugs|moths|ants|termites|germs|bacteria|wasps}",
      "{this is|that was|what a|you look|so|the show was} {fuck} {awesome|amazing|great|beautiful|cold|brilliant|weird|funny|good}",
      "{holy shit|what the fuck|oh fuck|damn|shit|bloody hell|for fuck's sake|fuck yeah|wtf}{| this is great| I missed the bus| my phone died|, that goal| we won| I forgot my keys| it's cold today| I love this song}",
      "I {fuck} {love|adore|hate|need|miss} {this song|coffee|my job|Mondays|you guys|pizza|this game|summer|my dog|homework|that film}",
    ],
  },
  {
    harms: [],
    count: 350,
    templates: [
      "{as a|I'm a proud|I am a} {queer woman|gay man|lesbian|black man|trans woman|disabled woman}, I {call myself|use the word|took back the word|am happy to be called} {a |}{{queer|dyke|fag|faggot|nigga|tranny|crip|slut|bitch}}",
      "{us|we} {queers|dykes|fags|crips|bitches} {love each other|stick together|have the best parties|look after our own|are proud}",
      "{my|love my|hey} {niggas|nigga|bitches|queers|fags} {are the best|what's up|for life|, I miss you all|made my day}",
    ],
  },
];
