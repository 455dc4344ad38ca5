const HANDBOOK = `The Alpine lamp weighs 300 grams and is made in Norway. It was designed by Mara Lindqvist in 2016.

Its battery lasts 14 hours at full brightness. The lamp must not be used under water.
---
Orders are sent within two working days. Returns are free for 30 days.`;

/** Texts that show what the two tools can do. The playground opens on the first: it has passages to check it against, and every verdict. */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  {
    title: "An answer and its sources",
    text: "The Alpine lamp weighs 300 grams. Its battery lasts 24 hours at full brightness. Orders are sent within two working days. The lamp is sold in four colours.",
    context: HANDBOOK,
  },
  {
    title: "A slip in each line",
    text: "Canberra is the capital of Australia. Berlin is the capital of Spain. Gold has the atomic number 80, and the speed of light is 299,792,458 m/s.",
    context: "",
  },
  {
    title: "A short biography",
    text: "Marie Curie was born in Warsaw. She won the Nobel Prize in Physics and the Nobel Prize in Chemistry. Marie Curie was born in 1867. She died in London.",
    context: "",
  },
  {
    title: "Comparisons and kinds",
    text: "Mount Everest is taller than K2. France is larger than Brazil. The Amazon flows through Peru. Sharks are mammals. Berlin is north of Rome.",
    context: "",
  },
  {
    title: "What is no claim",
    text: "# Canberra\n\nHere is what to know about Canberra. Canberra is the capital of Australia. Have you been there? I loved every day of it. You should visit the National Gallery. The city will host the games in 2031.",
    context: "",
  },
  {
    title: "A threat and a harmless twin",
    text: "I will find you and I'm going to kill you. Meanwhile the deploy killed the process, and the photographer shot the bride at sunset.",
    context: "",
  },
  {
    title: "Both at once",
    text: "Paris is the capital of France. Vaccines cause autism, and anyone who says otherwise should be shot. The Moon orbits the Earth.",
    context: "",
  },
];

interface Example {
  title: string;
  text: string;
  context: string;
}
