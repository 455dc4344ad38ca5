import type { Relation } from "./relation";

/** The words that state a relation; see `Relation`. */
export type Wording = Pick<Relation, "nouns" | "verbs" | "inverseVerbs" | "inverseNouns">;

/**
 * How English states the relations that knowledge graphs commonly hold, whatever they are called there. A key is the
 * words of a label, in any order; a label takes the rows whose keys it contains, the longest first.
 * keys | nouns (O is the N of S) | verbs (S … O) | inverse verbs (O … S) | inverse nouns (S is a N of O)
 */
const TABLE = `
birth place, place birth, birth city, birthplace | birthplace, hometown, home town | be born in, be born at, come from, be from, be originally from, hail from, be native of, originate from, be raised in, grow up in | be the birthplace of | native
birth date, date birth, birthday, birth year, born | birthday, date of birth, year of birth | be born in, be born on, be born | |
death place, place death, death city | place of death, deathplace | die in, die at, pass away in, pass away at, succumb in, succumb at, be killed in, perish in, lose life in | |
death date, date death, died, death year | date of death, year of death | die in, die on, die, pass away in, pass away on | |
death cause, cause death | cause of death | die of, die from, be killed by | cause the death of, kill |
burial place, buried, resting place | burial place, grave, resting place, tomb | be buried in, be buried at, be interred in, rest in | |
residence, live, home town, hometown | home, residence, hometown | live in, reside in, dwell in, be from, come from, be resident of, settle in, make home in | be home to |
citizenship, nationality, country citizenship | nationality, citizenship, citizen | be citizen of, be from, come from, be national of, hold citizenship of, hold citizenship from, hold passport of, be | | citizen, national
origin, country origin, place origin, state origin | origin, home, country of origin, provenance | come from, be from, originate in, originate from, hail from, be found in, be created in, be produced in, be made in, be native to, stem from, be developed in, form in, start in | be the home of, produce, be home to |
ethnic group, ethnicity | ethnic group, ethnicity, people | be inhabited by, be home to, have, include, be, be of descent | live in, inhabit, be found in, reside in, be group in |
work location, place work | workplace, place of work | work in, be active in, used to work in, be employed in, practice in, have career in | |
employer, employ | employer, workplace | work for, work at, be employed by, teach at, be employee of, be on the staff of | employ, hire |
occupation, profession, job, vocation | occupation, profession, job, career, trade, line of work, calling, work | work as, be, earn living as, serve as, perform as, act as | be done by |
position, role, office, held | position, office, post, role, title, job | serve as, be, hold the office of, hold the position of, be elected, be appointed, work as, work in, work at, become, play as, play in, play in the position of, act as | be held by |
position played, player position, playing position | position, role | play as, play in the position of, play, play at, be, line up as | be played by |
military branch, branch service | branch, service | serve in, serve with, be member of, enlist in, fight for, join, be in | |
military rank, rank | rank | hold the rank of, be, rise to the rank of | |
battle, war, conflict, military conflict | battle, war, conflict | fight in, take part in, serve in, participate in, battle in, see action in, be involved in, be part of, be fought during | involve |
field work, field, discipline, professional field, academic discipline, domain, specialty, main interest | field, discipline, subject, area of expertise, expertise, specialty, domain, domain of work, domain of activity, line of work, area of research, speciality | work in, specialize in, study, research, cover, deal with, be about, be active in, concern, be in the field of, be expert in, focus on | be studied by | expert, specialist, journal
subject, topic, theme, main subject | subject, topic, theme | be about, concern, deal with, discuss, cover, treat, address, be devoted to | |
known for, notable work, famous | best known work, achievement, masterpiece, notable work | be known for, be famous for, be best known for, create, write, make, be remembered for | be by, be work of | creator
education, educated, alma mater, college, university, school attended | alma mater, school, university, college | study at, attend, graduate from, be educated at, be alumnus of, go to, be student at, earn degree from, receive degree from, get degree from, play college football at | educate, teach | alumnus, graduate, student
degree, academic degree | degree | hold, earn, receive, have, graduate with | |
doctoral advisor, advisor, supervisor | advisor, supervisor, doctoral advisor, mentor | study under, be supervised by, be advised by | supervise, advise, mentor | student
doctoral student, notable student, pupil | student, doctoral student, pupil | supervise, teach, advise, mentor | study under | advisor, supervisor, teacher
influenced, influenced by | influence | be influenced by, be inspired by | influence, inspire |
award, awards received, prize, honor, honour | award, prize, honour, honor, medal, distinction | win, receive, be awarded, earn, be honored with, be given, get, be recipient of, be winner of, be presented with | be awarded to, go to, be won by, be received by | winner, recipient
nomination, nominated | nomination | be nominated for, be up for | |
spouse, wife, husband, married, partner | spouse, wife, husband, partner | marry, be married to, wed, be wife of, be husband of | marry | wife, husband
child, children | child, son, daughter | be parent of, be father of, be mother of | be son of, be daughter of, be child of | father, mother, parent
parent, father, mother, parents | parent, father, mother | be son of, be daughter of, be child of, descend from | be father of, be mother of | son, daughter, child
sibling, brother, sister | sibling, brother, sister | be brother of, be sister of | |
relative, family relation | relative, cousin, uncle, nephew | be related to | |
religion, faith, denomination | religion, faith, belief, official religion | practice, follow, be follower of, believe in, adhere to, belong to, be affiliated with, be, profess | | follower, believer, member
party, political party, member party | party, political party | be member of, belong to, represent, be politician of, be in, join, be affiliated with, stand for | | member, politician
member, membership, affiliation, affiliated | organization, affiliation, association | be member of, belong to, be affiliated with, be part of, be in, join, be associated with, belong to the organization of, be affiliate of, participate in | include, have as member, have affiliation with |  member, affiliate
nickname, alias, alternative name, other name, also known, former name, pseudonym, known as, short name | nickname, alias, other name, alternative name, pseudonym, former name, alternate name, old name, previous name | be known as, be called, be also known as, go by, be also called, be nicknamed, be referred to as, be named, be formerly known as, have the name, use the name, be once called | |
full name, official name, long name, birth name, native name, real name, legal name | full name, official name, real name, birth name, native name, original name | be named, be called, be known as, be also known as, be officially called, be born, be known locally as | |
abbreviation, acronym, abbreviated | abbreviation, acronym, short form | be abbreviated as, be abbreviated to, be shortened to, have the abbreviation, be known as | stand for |
motto, slogan | motto, slogan | have as motto | be the motto of |
anthem, national anthem | anthem, national anthem, song | have as anthem | be the anthem of |
named after, eponym, namesake | namesake, eponym | be named after, be named for, be called after, take name from, take its name from, owe its name to, bear the name of, be named in honor of | lend name to, give name to |
dedicated, dedicated to, memorial | dedication | be dedicated to, honor, honour, commemorate, be dedicated in memory of | |
country | country, nation | be in, be located in, lie in, be situated in, be from, come from, be found in, originate from, be based in, belong to, be located in the country of, be within, be native to, play in, serve | be home to, contain, have, be the location of, be the country of |
address, street address | address, location | be at, be located at, be in, be located in, lie at, stand at, have the address | |
location, located, place, site, situated | location, place, site, address, region, state, county, district, city, province, venue, country | be in, be located in, be located at, lie in, be situated in, be found in, stand in, be at, be on, be based in, be within, be part of, be inside, be near, sit in, be set in, take place in, be held in, occur in, happen in, be from, come from, have its location in | be home to, contain, host, house, be the location of, be the site of, have, include, be the home of |
region, state, province, county, district, municipality, city, territory, administrative, town, arrondissement | location, place, site, address, region, state, county, district, city, province, venue, country | be in, be located in, be located at, lie in, be situated in, be found in, stand in, be at, be on, be based in, be within, be part of, be inside, be near, sit in, be set in, take place in, be held in, occur in, happen in, be from, come from, have its location in | be home to, contain, host, house, be the location of, be the site of, have, include, be the home of |
continent | continent | be in, be located in, be part of, lie in, belong to, be on, be within, be situated in, be found in | contain, include |
part, part of, contained, belongs | part | be part of, belong to, be in, be located in, lie in, be within, be situated in, form part of, be found in, be included in, be division of | include, contain, comprise, have, be made up of, consist of | part, section, component, division
has part, parts, component, contains | part, component, section | include, contain, comprise, have, consist of, be made up of | be part of, belong to | whole
nearest city, near, nearby | nearest city, nearest town | be near, be close to, be located near, lie near | |
headquarter, headquarters, headquarters location, head office, seat, base | headquarters, headquarter, head office, seat, base, main office | be based in, be headquartered in, have its headquarters in, be located in, be in, have head office in, operate from, be headquartered at, be situated in | host the headquarters of, be home to |
foundation place, formation, location formation, founded place, founding place | place of foundation, foundation place, birthplace | be founded in, be formed in, form in, be established in, start in, begin in, be created in, be set up in, originate in | be the birthplace of |
founded, founding date, foundation, established, inception, established date, formation date, founding year, start date, formed, creation date | founding date, foundation date, date of foundation, founding, establishment, inception, start | be founded in, be founded on, be established in, be established on, be formed in, be created in, start in, begin in, be set up in, be incorporated in, be started in, open in, come into being in | |
dissolved, end date, closed, demolition | end, dissolution | be dissolved in, close in, end in, be demolished in, cease in | |
founder, founded by | founder, co-founder | be founded by, be established by, be started by, be created by, be set up by | found, establish, start, create, set up | company
neighbor, border, shares border, adjacent, neighbour, neighboring | neighbor, neighbour | border, share a border with, be adjacent to, adjoin, neighbour, neighbor, be next to, abut | |
twin, twinned, sister city, twin town, twin city, partner city | twin city, twin town, sister city, partner city | be twinned with, be twin city of, be partnered with, be sister city of | |
diplomatic, diplomatic relation | diplomatic relations, diplomatic ties | maintain diplomatic relations with, have diplomatic ties with, have diplomatic relations with, recognize | |
capital, capital city | capital, capital city | have as capital, be governed from, have its capital in | be the capital of, serve as capital of |
capital of | | be the capital of, be capital of, serve as capital of | have as capital | capital, capital city
largest city, biggest city | largest city, biggest city, most populous city | | |
county seat, administrative centre, administrative center | county seat, seat, administrative centre | | be the seat of |
currency, money | currency, money, legal tender, monetary unit | use, pay with, be paid in | be used in, be the currency of, be legal tender in |
language, official language, spoken, languages spoken, native language, mother tongue, original language, language work, language film, spoken in | language, official language, native language, mother tongue, tongue, first language, original language, national language | speak, be written in, be in, use, be made in, communicate in, declare the language, be published in, write in, be broadcast in, be fluent in | be spoken in, be used in, be the language of, be the tongue of, be spoken by | speaker
spoken in | country, region | be spoken in, be used in, be language of | speak, use | language
demonym, inhabitants called | demonym, inhabitant, people, native, citizen, resident, occupant | be called, be known as, be inhabited by, have inhabitants called, be home to | be from, live in, come from, inhabit, be people from, be native of |
leader, head, head state, head government, president, prime minister, mayor, governor, ruler, chief, rector, dean, chancellor, monarch, king | leader, head, president, prime minister, mayor, ruler, governor, chief, king, queen, chancellor, principal, director | be led by, be headed by, be governed by, be ruled by, be run by, have as leader, be under the leadership of | lead, head, run, govern, rule, be in charge of, preside over, be in power in, be mayor of, be president of |
leader title, leader name, title | leader, leader title, title, head | be led by, be headed by, be governed by, have as leader, be run by | lead, govern, head, run |
government, government type, legislature | government, system of government, legislature, parliament, governing body | be governed by, be a, be governed as | govern, legislate for |
governing body, governed, government body | governing body, government, authority | be governed by, be run by, be administered by, be overseen by | govern, run, administer |
leader party, ruling party | leading party, ruling party, majority party | be led by, be governed by | lead, govern, rule, be in the majority in |
key person, director, chairman, chairperson, chief executive, ceo, manager, general manager, principal, chair | director, chairman, chairperson, ceo, chief executive, manager, head, boss, key person, chair | be led by, be run by, be managed by, be headed by, be chaired by, have as manager, be directed by | lead, run, manage, head, chair, be in charge of, be at the helm of, direct |
coach, trainer, head coach | coach, trainer, head coach | be coached by, be trained by | coach, train |
manager | manager, coach, head coach | be managed by, be coached by, have as manager, be run by | manage, coach, be in charge of, run |
manager club, managed club | club, team | manage, coach, be manager of, be in charge of | be managed by |
parent company, parent organization | parent company, parent, owner | be owned by, belong to, be subsidiary of, be part of, be acquired by, be a division of | own, buy, acquire, purchase | subsidiary
owner, owned, owned by, proprietor, holding | owner, proprietor, parent company, parent, holder | be owned by, belong to, be subsidiary of, be part of, be property of, be acquired by, be in the possession of, be a division of | own, buy, acquire, possess, purchase, hold | subsidiary, property
subsidiary, owns, division | subsidiary, division, daughter company, brand | own, have as subsidiary, include | be owned by, be part of, belong to, be a subsidiary of | owner, parent company
operator, operating, operated, operating organization, operating organisation, maintained | operator, operating organization, operating organisation | be operated by, be run by, be managed by, be maintained by, be used by | operate, run, manage, maintain |
manufacturer, made by, maker, producer, builder, built by, produced by, brand | manufacturer, maker, producer, builder, brand, constructor | be made by, be manufactured by, be produced by, be built by, be constructed by, be a product of, be created by, be developed by, come from | make, manufacture, produce, build, construct, create, sell | product, model
product, products, produces | product, output | make, produce, manufacture, sell, offer, build, provide, create | be made by, be produced by, be offered by | maker, manufacturer
developer, developed | developer, maker, creator | be developed by, be made by, be created by, be produced by, be a product of | develop, make, create, produce |
designer, designed, architect | designer, architect | be designed by, be built by, be planned by, be drawn by, be the work of | design, draw, plan, be the architect of |
creator, author, writer, created, inventor, wrote, written by | creator, author, writer, inventor, maker | be created by, be written by, be made by, be invented by, be authored by, be devised by, be penned by, be by, be produced by, be developed by | create, write, make, invent, devise, author, pen, come up with | work, book, novel, creation
creator dish, chef, cook | creator, inventor, cook | be created by, be invented by, be made by | create, invent, make |
editor, edited | editor | be edited by | edit |
illustrator | illustrator | be illustrated by | illustrate |
translator | translator | be translated by | translate |
publisher, published by | publisher | be published by, be released by, be issued by, be put out by, be printed by | publish, release, issue, print |
publication date, published, release date, released, premiere, release year, first publication, first aired, aired | publication date, release date, publication, premiere, release | be published in, be published on, be released in, be released on, come out in, premiere in, be first published in, appear in, be first aired on, be first broadcast in, be issued in | |
first appearance, debut | first appearance, debut | appear first in, debut in, make debut in, first appear in, be introduced in | feature the first appearance of, introduce |
last aired, last appearance, final | end, last episode | be last aired on, end in, be last broadcast on, end on | |
media type, format, medium | format, medium, media type | be published in, be available in, be available as, be released as, be printed in, appear in, be published as, be printed as, be issued as | |
genre, style, literary genre, music genre, type, musical style | genre, style, type, kind, sort of music | be, play, perform, be known for performing, write, be example of, belong to, work in, be an artist of, make, compose | be played by, be performed by | musician, artist, singer, performer, novel, film, book
stylistic origin, origin style, derived from, derived | stylistic origin, origin, root, source | originate from, come from, derive from, have its roots in, have origins in, evolve from, be derived from, stem from, be based on | be the origin of, give rise to, influence |
derivative, sub genre, subgenre, fusion, fusion genre | derivative, subgenre, fusion | have as derivative, give rise to, be the origin of, include | be derived from, be a derivative of, be a fusion of, be a fusion genre of, be a subgenre of, originate from |
instrument, plays | instrument | play, perform on, perform on the, be player of | be played by | player
background, musical background | background, occupation | be, perform as, work as, begin career as | |
voice, vocal | voice | be voiced by | voice, provide the voice of |
record label, label, music label | record label, label, record company, music label | be signed to, be signed with, record for, record with, record on, be represented by, be represented by record label, release music on, be on, belong to, release on | sign, represent, release |
band, group, associated band, associated musical artist, associated act, band member, musical artist, member of band | band, group, associate, bandmate, collaborator, associated act | be member of, play with, play for, be associated with, be part of, perform with, work with, play in, sing with, join, be in, collaborate with, be an artist for, record with | include, have as member | member, musician
starring, cast, cast member, actor, performer, star | star, actor, actress, cast member, performer | star, feature, be performed by, be played by | star in, act in, appear in, play in, perform in, perform |
director, directed, film director | director | be directed by | direct | film, movie
producer, produced | producer | be produced by | produce |
composer, music by, music | composer | be composed by, have music by, be written by | compose, write the music for, score |
screenwriter, screenplay | screenwriter, writer | be written by | write |
distributor, distributed | distributor | be distributed by, be released by | distribute, release |
broadcaster, network, channel, original broadcaster, original network | network, broadcaster, channel, station | be aired on, air on, be broadcast on, be shown on, be originally aired on, originally air on, premiere on, debut on, run on, be broadcast by, be carried by | broadcast, air, show, carry, run |
character, characters | character | feature, have, include | appear in, feature in |
series, part series | series | be part of, be in, belong to | include |
preceded, preceded by, predecessor, previous, before | predecessor, precursor | be preceded by, follow, come after, succeed, take over from, replace, be sequel to | precede, come before, be followed by, be succeeded by | successor, sequel
followed, followed by, successor, next, after, sequel | successor, sequel | be followed by, precede, be succeeded by, come before, be replaced by | follow, succeed, come after, take over from, replace, be preceded by, be sequel to | predecessor
related, similar, comparable | relative | be related to, be similar to, be comparable to, be like, resemble, be associated with, be compared with | |
variation, variant, variety, dish variation | variation, variant, variety, version, type, alternative | be variation of, be variant of, be type of, come in, be similar to, have as variation, be version of | be variation of, be a variant of, be a type of, be a version of, be served with |
ingredient, main ingredient, contains, made from, material, composition | ingredient, main ingredient, material, constituent, component, key ingredient | contain, be made with, be made from, be made of, include, have, use, be made out of, require, be composed of, comprise, be prepared with, call for, feature, need, consist of, come from | be used in, be an ingredient of, be in, be found in, be included in, be part of, go into, be an ingredient in, be needed for, be needed to make | dish, food
course, served as, meal | course | be served as, be eaten as, be served at, be served for, be a, be part of | include |
serving temperature, temperature served | serving temperature | be served, be eaten, be served at | |
club, team, current club, current team, former team, plays team, sports team, youth club, formerly | club, team, side, youth club | play for, be member of, be attached to, be affiliated with, sign for, join, be in, be with, be on, be associated with, be connected with, belong to, represent, be part of, turn out for, be footballer for, be at | have as player, sign | player, footballer, member
draft team, drafted | draft team | be drafted by, be picked by | draft, pick |
draft pick, draft round, draft year | draft pick, draft round, pick | be drafted in, be picked in, be number | |
debut team | debut team | debut for, begin career with, make debut for, start with | |
league, division, competition, compete, tournament, championship | league, division, competition | play in, compete in, be in, be part of, belong to, participate in, be member of, take part in | include, feature |
season | season | play in, compete in, take part in, be in, participate in, be part of | |
ground, stadium, home ground, venue, arena | ground, home ground, stadium, home, venue, home stadium, arena | play at, play in, be based at, play home games at, play home matches at, have its ground in, be located in | be the ground of, be home to, host, be the home of |
tenant, current tenants, occupant | tenant, occupant, resident | be home to, be occupied by, host, house, be the home of, be rented by | play at, occupy, be based in, rent, use, be housed in |
champions, champion, title holder, winner | champion, winner, title holder | be won by, have as champion | be champions of, win, be champions in, hold the title of, be the champion in |
player number, squad number, shirt number | number, shirt number, squad number | wear, play in number | |
sport, sports offered, sport governing body | sport, game | play, compete in, offer, practise, be player of | be played by |
mascot | mascot | have as mascot, be represented by | be the mascot of |
bird, state bird | bird, state bird | have as bird | |
hub, hub airport | hub, hub airport | be based at, have its hub at, operate from | be the hub of |
city served, serves, region served, service area | city, region, area | serve, be the airport of, be airport in, be airport for, operate in, provide service to | be served by | airport
runway length, runway | runway length, length of runway | have runway of length, have runway that is long, have runway measuring | |
runway name, runway number | runway name, runway, runway number | have runway named, have runway called | be the runway of |
surface, surface type, runway surface | surface, surface type | be surfaced with, be made of, be paved with | |
elevation, altitude, elevation sea level, height sea level | elevation, altitude, height above sea level | lie above sea level, be above sea level, be elevated | |
height, tall | height | be tall, be high, stand, measure, rise to, reach | |
length, long, wheelbase | length, wheelbase | be long, measure, run for, extend for, span | |
width, wide, beam, breadth, ship beam | width, beam, breadth | be wide, measure | |
depth, deep | depth | be deep, reach down to | |
diameter | diameter | be across, measure across | |
area, area total, surface area, floor area | area, size, total area | cover, occupy, span, be large, extend over, have area of | |
area water, water area | area of water, water area | | |
area land, land area | land area, area of land | cover, occupy | |
weight, mass, displacement | weight, mass | weigh, be heavy, have a mass of | |
density | density | be dense | |
population, population total, inhabitants | population, inhabitant, number of inhabitants, resident, people | have inhabitants, be home to, be inhabited by, have population of | live in |
population density | population density, density, inhabitants per square kilometre | have density of | |
speed, top speed, average speed, velocity, maximum speed | speed, velocity | travel at, move at, reach, go, run at | |
temperature, mean temperature, maximum temperature, minimum temperature | temperature | reach, be hot, be warm | |
period, orbital period, rotation period | period | take | |
escape velocity | escape velocity | | |
duration, runtime, running time, length time, battery life | duration, running time, runtime, length | last, run for, take, run, go on for | |
price, cost | price, cost | cost, sell for, be priced at, be worth, retail for | |
revenue, turnover | revenue, turnover, income | earn, make, take in, generate | |
income, net income, operating income, profit, earnings | income, profit, earnings | earn, make, generate | |
budget | budget | have as budget, spend | |
power, power type, ship power, engine power, output | power, output, engine | be powered by, run on, be driven by, produce, use | power, drive |
engine, motor | engine, motor | be powered by, have, use, come with, run on, be fitted with, be driven by | power |
transmission, gearbox | transmission, gearbox | have, come with, use | |
body style, layout, configuration, body, class, ship class, vehicle class, category | body style, layout, class, category, type, style | have, be, be class of, be classed as, come as, be kind of, belong to | |
assembly, assembled, production place, production | assembly, assembly plant, production, assembly line | be assembled in, be built in, be made in, be produced in, be manufactured in, be put together in | assemble, produce |
model years, model year, production years | model year, production | be made in, be produced in, be built in, be manufactured in | |
version, software version | version | be at version | |
operating system, platform | operating system, platform | run on, work on, be available on, support, be available for | run |
programming language, written language | programming language, language | be written in, be coded in, be programmed in, be implemented in | |
licence, license | licence, license | be licensed under, be released under, be available under | |
website, homepage, url | website, homepage, web site, site | be online at, have its website at | |
postal code, zip code, area code, telephone code, dialling code, code, prefix | area code, code, postal code, zip code, dialling code | use | be the code of |
isbn, issn, oclc, lccn, coden, identifier, doi, number, reference number | number, code, identifier | be identified by, have number, carry | identify, be number of |
iata, icao, location identifier | code, location identifier, identifier | | be identifier of |
number pages, pages, page count | number of pages, page | have pages, be pages long, run to pages, contain pages | |
number members, members, member count | number of members, member | have members | |
number employees, employees, staff, staff size, number students, students, enrollment, bed count, floors, floor count, number | number | have, employ, house, contain, enroll | |
number floors, floor count, storeys | floor, storey | have floors, be floors high | |
capacity, seats | capacity, seat | hold, seat, accommodate | |
launch, launch date, maiden flight, first flight, maiden voyage, final flight, last flight, ship launch | launch, flight, voyage | be launched on, be launched in, launch on, fly on, sail on, take place on, fly first on, first fly on, make maiden flight on, make maiden voyage on, make last flight on, fly last on | |
launch site, launch pad | launch site, launch pad, spaceport | be launched from, launch from, lift off from, take off from | be the launch site of |
crew, crew member, crew members | crew member, crew, commander, pilot | include, carry, be flown by, be crewed by | be crew member of, fly on, be on the crew of, serve on, be part of the crew of |
mission, space mission | mission | fly on, take part in, be crew member of, serve on, be part of, be on the crew of, be aboard | carry |
selected, selected nasa, selection | selection | be selected by, be chosen by, be picked by, be hired by, join | select, choose |
time space, space time | time in space | spend in space | |
retirement, date retirement, retired | retirement, retirement date | retire in, retire on | |
status, fate, state condition | status, fate | be, become, end as | |
active years, years active, active start, career start, start year, active years start | start of career, beginning of career, active since | start in, begin career in, become active in, be active since, be active from, begin in, start performing in, debut in | |
active end, active years end, career end, end year | end of career | end career in, retire in, stop in, cease activity in | |
term start, office start | start of term | take office on, take office in, be elected in, be in office since | |
term end, office end | end of term | leave office on, leave office in, end term in | |
vice president, office vice president, served under | vice president, deputy | serve under, serve while vice president be, be in office while vice president be, be in office when | be vice president when in office |
president, office president, prime minister office, governor office | president, prime minister, governor | serve under, be in office while president be, be in office under, be in office when, serve during | be president when in office |
deputy, vice | deputy, vice | have as deputy | be the deputy of, be deputy to, serve as deputy to |
commander, command, general | commander, leader, general | be commanded by, be led by, involve | command, lead, be commander in, fight in, be in command of |
unit, regiment, division military | unit, regiment | serve in, be in, belong to, command | |
jurisdiction, applies jurisdiction | jurisdiction | have jurisdiction over, apply to, be valid in, operate in, govern | be under the jurisdiction of |
legal, law | law | | |
significant building, significant project, project | significant building, work, project, building | design, build, be the architect of, work on | be designed by, be built by | architect
architectural style, style architecture | architectural style, style, architecture | be built in the style of, be designed in the style of, be example of | |
building start, construction start, start construction, year construction, built, construction, build date, construction date, began construction | start of construction, construction, building date | be built in, start in, be begun in, be begun on, be constructed in, be started in, begin construction in, be erected in, be laid down on | |
completion, completion date, completed | completion, completion date | be completed in, be completed on, be finished in, be finished on | |
opened, opening, opening date, inauguration, inauguration date | opening date, opening, inauguration | be opened in, be opened on, be inaugurated on, be inaugurated in, be unveiled in, open in, open on | |
added register, national register, listed | register date | be added to the register on, be listed on | |
order, family, genus, species, kingdom, phylum, taxon, division plant, biological, parent taxon | order, family, genus, species, division, class, kingdom | be of the order, belong to, be member of, be of the genus, be in the family, be a, be from, be of the family, be part of, come from | include, contain | member
subclass, kind, type, instance | kind, type, form, class, sort | be, be kind of, be type of, be form of, be subclass of, be example of, belong to | include |
color, colour | color, colour, school colour | be, be colored, have, come in | |
discoverer, discovered by | discoverer | be discovered by, be found by | discover, find |
discovered, discovery date | discovery date, discovery | be discovered on, be discovered in, be found on | |
river, rivers | river | lie on, be on, flow through, be served by, have | flow through, run through |
time zone, utc offset | time zone, offset, utc offset | be in, use, observe | |
north, northeast, northwest | neighbor | be south of, have to its north, be bordered by | be north of, lie north of, be to the north of |
south, southeast, southwest | neighbor | be north of, have to its south, be bordered by | be south of, lie south of, be to the south of |
west | neighbor | be east of, have to its west, be bordered by | be west of, lie west of, be to the west of |
east | neighbor | be west of, have to its east, be bordered by | be east of, lie east of, be to the east of |
industry, sector, service, business | industry, sector, service, business | operate in, be in, provide, work in, be active in, offer, deal in, be company in, do business in | be offered by |
function, purpose, use, used for | function, purpose, use, role | be used for, be used to, serve as, function as, be for | |
frequency, published frequency | frequency | be published, appear, be issued, come out | |
fat, carbohydrate, protein, energy | content, amount | contain, have | |
rocket, associated rocket, carrier | rocket, carrier | be launched by, be associated with, be carried by, be used with | launch, carry |
aircraft, aircraft fighter, aircraft helicopter, transport aircraft, attack aircraft | aircraft, plane, fighter, helicopter | fly, use, operate, have, deploy | be flown by, be used by, be found on, be operated by |
representative, senator, senators, senator of | representative, senator | be represented by, have as senator | represent, be senator of |
partial failure, failed launches, total launches, launches | launch, failure, number of launches | have, fail | |
votes, number votes | vote, number of votes | receive, attain, win, get | |
`;

interface Row {
  keys: readonly (readonly string[])[];
  wording: Required<Wording>;
}

const ROWS: readonly Row[] = TABLE.trim().split("\n").map(parseRow);

/** Each row as a relation of its own, whatever graph holds it. */
export const COMMON_RELATIONS: readonly Relation[] = ROWS.map(({ keys, wording }, i) => ({
  id: `common-${i}`,
  label: keys[0]?.join(" ") ?? "",
  object: "entity",
  ...wording,
}));

function parseRow(line: string): Row {
  const [keys = "", nouns, verbs, inverseVerbs, inverseNouns] = line.split("|");
  return {
    keys: list(keys).map((key) => key.split(" ").map(plain)),
    wording: { nouns: list(nouns), verbs: list(verbs), inverseVerbs: list(inverseVerbs), inverseNouns: list(inverseNouns) },
  };
}

function list(cell = ""): string[] {
  return cell
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

const SILENT = new Set("of the a an in by to for and is was has its".split(" "));
const MOST_ROWS = 3; // of one label: the further ones share no more than a common word with it

/** The names that graphs have for each row's relation, in plain words. */
export const COMMON_NAMES: readonly (readonly (readonly string[])[])[] = ROWS.map(({ keys }) => keys);

/** The rows of a relation by its label in plain words ("place of birth", "birth place"), by their places. */
export function rowsOf(label: string): readonly number[] {
  const words = new Set(label.toLowerCase().split(/[^a-z]+/).filter((word) => word && !SILENT.has(word)).map(plain));
  const whole = label.toLowerCase().split(/[^a-z]+/).map(plain).join(" ");
  const matches = ROWS.map((row, at) => ({ at, length: matchLength(row, words, whole) })).filter(({ length }) => length > 0);
  const longest = Math.max(0, ...matches.map(({ length }) => length));
  return matches.flatMap(({ at, length }) => (length === longest ? at : [])).slice(0, MOST_ROWS);
}

/** The wording of a relation by its label in plain words; empty where none is known. */
export function wordingOf(label: string): Wording {
  const rows = rowsOf(label).map((at) => ROWS[at] as Row);
  const merged = (field: keyof Wording) => [...new Set(rows.flatMap(({ wording }) => wording[field]))];
  return {
    nouns: merged("nouns"),
    verbs: merged("verbs"),
    inverseVerbs: merged("inverseVerbs"),
    inverseNouns: merged("inverseNouns"),
  };
}

function matchLength(row: Row, words: ReadonlySet<string>, whole: string): number {
  let most = 0;
  for (const key of row.keys) {
    const exact = key.join(" ") === whole;
    // "capital of" is the converse of "capital": a key with function words takes only its very label.
    if (exact || key.every((word) => words.has(word))) most = Math.max(most, exact ? key.length + 1 : key.length);
  }
  return most;
}

function plain(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us") ? word.slice(0, -1) : word;
}
