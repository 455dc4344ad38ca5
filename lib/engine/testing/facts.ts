/**
 * The world of the engine's tests: common knowledge, small enough to know by heart.
 * An entity a line: kind, prior, names. A name with "=" before it has another label than its key.
 */
export const ENTITIES = `
country  238 | France ; French Republic ; French
country  230 | Germany ; German
country  225 | Spain ; Spanish
country  225 | Poland ; Polish
country  235 | Japan ; Japanese
country  230 | Australia ; Australian
country  220 | Peru
country  225 | Egypt
country  215 | Nepal
country  225 | Canada ; Canadian
country  210 | Switzerland
country  243 | United States ; US ; U.S. ; United States of America ; American
region   200 | Texas
continent 220 | Europe
continent 220 | Asia
continent 220 | Africa
city     203 | Paris
city     128 | Paris (Texas) = Paris
city     205 | Berlin
city     195 | Madrid
city     190 | Warsaw
city     190 | Tokyo
city     170 | Canberra
city     200 | Sydney
city     190 | Lima
city     160 | Giza
city     195 | Cairo
city     170 | Ulm
city     170 | Bern
city     180 | Princeton
city     205 | New York City ; New York
city     120 | York
currency 170 | yen ; Japanese yen
currency 180 | euro
language 200 | French language ; French
language 200 | English ; English language
water    200 | Nile
water    190 | Seine
water    190 | Pacific Ocean ; Pacific
water    190 | Atlantic Ocean ; Atlantic
water    185 | Mediterranean Sea ; Mediterranean
mountain 200 | Mount Everest ; Everest
mountain 180 | Mont Blanc
landmark 200 | Eiffel Tower
element  215 | gold
element  200 | thallium
element  210 | iron
element  205 | mercury
celestial 200 | Mercury (planet) = Mercury
celestial 197 | Mars
celestial 205 | Earth
celestial 205 | Sun
celestial 190 | Moon
celestial 150 | Phobos
substance 200 | water
class    204 | planet
class    230 | city
class    225 | country
class    190 | capital
class    190 | river
class    190 | physicist
class    190 | chemist
class    190 | scientist
class    190 | metal
class    190 | novel
class    200 | minute
class    190 | company
class    200 | animal
organism 190 | mammal
organism 190 | fish
organism 190 | bird
organism 190 | reptile
organism 190 | insect
organism 190 | arachnid
organism 190 | vertebrate
organism 190 | arthropod
organism 215 | dog
organism 190 | poodle
organism 200 | whale
organism 190 | salmon
organism 190 | penguin
organism 190 | spider
organism 190 | ant
organism 190 | cobra
person   190 | Marie Curie ; Curie
person   150 | Pierre Curie ; Curie
person   150 | Irène Joliot-Curie
person   195 | Albert Einstein ; Einstein
person   195 | William Shakespeare ; Shakespeare
person   180 | Jane Austen ; Austen
person   170 | Guido van Rossum
person   170 | Gustave Eiffel
person   165 | Steve Jobs
person   160 | Steve Wozniak
person   170 | Leonardo da Vinci ; Leonardo
work     190 | Hamlet
work     180 | Pride and Prejudice
work     185 | Mona Lisa
company  200 | Apple
company  190 | Sony
programming-language 190 | Python
software 150 | Django
class    190 | telephone
person   170 | Alexander Graham Bell
event    190 | World War II ; Second World War
event    170 | Battle of Hastings
award    190 | Nobel Prize
award    180 | Nobel Prize in Physics
award    180 | Nobel Prize in Chemistry
record   190 | largest ocean ; biggest ocean
record   190 | largest city in France ; France's largest city
record   190 | highest mountain ; tallest mountain
organization 190 | European Union ; EU
`;

/** A fact a line: subject, relation, objects. Numbers carry canonical units, dates are ISO, texts stand in quotes. */
export const FACTS = `
France | capital | Paris
France | borders | Germany ; Spain ; Switzerland
France | population | 68000000 people
France | area | 551695 km2
France | currency | euro
France | official-language | French language
France | highest-point | Mont Blanc
France | located-in | Europe
France | member-of | European Union
France | top-level-domain | ".fr"
Germany | capital | Berlin
Germany | borders | Poland ; Switzerland
Germany | population | 83000000 people
Germany | area | 357022 km2
Germany | currency | euro
Germany | located-in | Europe
Spain | capital | Madrid
Spain | population | 48000000 people
Spain | located-in | Europe
Poland | capital | Warsaw
Poland | located-in | Europe
Japan | capital | Tokyo
Japan | currency | yen
Japan | population | 125000000 people
Japan | located-in | Asia
Australia | capital | Canberra
Peru | capital | Lima
Egypt | capital | Cairo
Egypt | located-in | Africa
Nepal | located-in | Asia
Switzerland | capital | Bern
Switzerland | located-in | Europe
Canada | official-language | English ; French language
Texas | located-in | United States
Paris | located-in | France
Paris (Texas) | located-in | Texas
Berlin | located-in | Germany
Madrid | located-in | Spain
Warsaw | located-in | Poland
Tokyo | located-in | Japan
Canberra | located-in | Australia
Sydney | located-in | Australia
Lima | located-in | Peru
Giza | located-in | Egypt
Cairo | located-in | Egypt
Ulm | located-in | Germany
Bern | located-in | Switzerland
Princeton | located-in | United States
New York City | located-in | United States
Paris | instance-of | city
Giza | instance-of | city
Lima | instance-of | city
Nile | instance-of | river
Nile | length | 6650000 m
Nile | mouth | Mediterranean Sea
Nile | flows-through | Egypt
Seine | instance-of | river
Seine | length | 775000 m
Seine | mouth | Atlantic Ocean
Seine | flows-through | Paris
Pacific Ocean | record | largest ocean
Paris | record | largest city in France
Mount Everest | record | highest mountain
Mount Everest | located-in | Nepal
Mount Everest | height | 8849 m
Mont Blanc | height | 4806 m
Mont Blanc | located-in | France
Eiffel Tower | located-in | Paris
Eiffel Tower | height | 330 m
Eiffel Tower | architect | Gustave Eiffel
Eiffel Tower | completion-date | 1889
gold | symbol | "Au"
gold | atomic-number | 79
gold | melting-point | 1337.33 K
gold | density | 19.3 g/cm3
gold | instance-of | metal
iron | symbol | "Fe"
iron | atomic-number | 26
iron | melting-point | 1811 K
iron | density | 7.874 g/cm3
iron | instance-of | metal
thallium | symbol | "Tl"
thallium | atomic-number | 81
mercury | symbol | "Hg"
mercury | instance-of | metal
Mercury (planet) | instance-of | planet
Mercury (planet) | orbits | Sun
Mars | instance-of | planet
Mars | orbits | Sun
Earth | instance-of | planet
Earth | orbits | Sun
Earth | diameter | 12742000 m
Moon | orbits | Earth
Phobos | orbits | Mars
water | boiling-point | 373.15 K
water | chemical-formula | "H2O"
minute | has-count | 60 second
planet | disjoint-with | city
mammal | subclass-of | vertebrate
fish | subclass-of | vertebrate
bird | subclass-of | vertebrate
reptile | subclass-of | vertebrate
vertebrate | subclass-of | animal
arthropod | subclass-of | animal
insect | subclass-of | arthropod
arachnid | subclass-of | arthropod
mammal | disjoint-with | fish ; bird ; reptile
fish | disjoint-with | bird ; reptile
bird | disjoint-with | reptile
insect | disjoint-with | arachnid
vertebrate | disjoint-with | arthropod
animal | disjoint-with | metal
dog | subclass-of | mammal
poodle | subclass-of | dog
whale | subclass-of | mammal
salmon | subclass-of | fish
penguin | subclass-of | bird
spider | subclass-of | arachnid
ant | subclass-of | insect
cobra | subclass-of | reptile
spider | eats | ant
arachnid | has-count | 8 leg
insect | has-count | 6 leg
dog | has-count | 4 leg
physicist | subclass-of | scientist
chemist | subclass-of | scientist
Marie Curie | birth-place | Warsaw
Marie Curie | birth-date | 1867-11-07
Marie Curie | death-date | 1934-07-04
Marie Curie | occupation | physicist ; chemist
Marie Curie | instance-of | physicist ; chemist
Marie Curie | spouse | Pierre Curie
Marie Curie | award | Nobel Prize in Physics ; Nobel Prize in Chemistry
Marie Curie | child | Irène Joliot-Curie
Nobel Prize in Physics | subclass-of | Nobel Prize
Nobel Prize in Chemistry | subclass-of | Nobel Prize
Pierre Curie | birth-place | Paris
Albert Einstein | birth-place | Ulm
Albert Einstein | birth-date | 1879-03-14
Albert Einstein | death-place | Princeton
Albert Einstein | death-date | 1955-04-18
Albert Einstein | occupation | physicist
Albert Einstein | instance-of | physicist
Jane Austen | birth-date | 1775-12-16
Hamlet | author | William Shakespeare
Pride and Prejudice | author | Jane Austen
Pride and Prejudice | publication-date | 1813
Pride and Prejudice | instance-of | novel
Mona Lisa | painter | Leonardo da Vinci
Python | creator | Guido van Rossum
Python | inception | 1991-02-20
Django | written-in | Python
telephone | inventor | Alexander Graham Bell
Apple | founder | Steve Jobs ; Steve Wozniak
Apple | inception | 1976-04-01
Apple | instance-of | company
Sony | headquarters | Tokyo
Sony | instance-of | company
World War II | start-date | 1939-09-01
World War II | end-date | 1945-09-02
Battle of Hastings | event-date | 1066-10-14
`;
