/** Words for people by what hatred is aimed at: protected groups, and groups of other kinds. */
const PROTECTED =
  "woman women girl girls female females lady ladies feminist feminists man men wife wives mother mothers " +
  "gay gays lesbian lesbians homosexual homosexuals bisexual bisexuals queer queers lgbt lgbtq trans transgender transgenders " +
  "transsexual transsexuals transwoman transwomen transman transmen nonbinary " +
  "black blacks african africans negro negroes white whites asian asians chinese japanese korean koreans vietnamese " +
  "indian indians pakistani pakistanis bangladeshi bangladeshis filipino filipinos arab arabs turk turks kurd kurds " +
  "iranian iranians iraqi iraqis syrian syrians afghan afghans somali somalis nigerian nigerians ethiopian ethiopians " +
  "mexican mexicans latino latinos latina latinas latinx hispanic hispanics colombian colombians cuban cubans haitian haitians " +
  "polish poles pole romanian romanians russian russians ukrainian ukrainians irish italian italians german germans " +
  "aboriginal aboriginals indigenous natives roma gypsy gypsies sinti traveller travellers " +
  "jew jews jewish muslim muslims islam islamic christian christians catholic catholics hindu hindus sikh sikhs buddhist buddhists " +
  "mormon mormons atheist atheists " +
  "immigrant immigrants migrant migrants refugee refugees foreigner foreigners asylum newcomers " +
  "disabled disability disabilities handicapped autistic autistics deaf blind wheelchair cripple cripples dwarf dwarfs " +
  "elderly pensioners";

const OTHERS =
  "politician politicians artist artists capitalist capitalists communist communists socialist socialists banker bankers " +
  "doctor doctors nurse nurses teacher teachers professor professors lawyer lawyers journalist journalists cop cops police " +
  "officer officers student students worker workers manager managers boss bosses landlord landlords tenant tenants driver drivers " +
  "player players gamer gamers fan fans referee referees neighbour neighbours neighbor neighbors customer customers engineer " +
  "engineers programmer programmers scientist scientists celebrity celebrities influencer influencers billionaire billionaires " +
  "vegan vegans smoker smokers tourist tourists republican republicans democrat democrats liberal liberals conservative conservatives " +
  "nazi nazis racist racists sexist sexists bigot bigots fascist fascists terrorist terrorists criminal criminals thief thieves " +
  "plumber plumbers farmer farmers soldier soldiers clown clowns actor actors";

export const CLASS_OF: ReadonlyMap<string, string> = new Map([
  ...PROTECTED.split(" ").map((word): [string, string] => [word, "<group>"]),
  ...OTHERS.split(" ").map((word): [string, string] => [word, "<people>"]),
]);
