/** Texts that show what the two tools can do. */
export const EXAMPLES = [
  {
    title: "A slip in each line",
    text: "Canberra is the capital of Australia. Berlin is the capital of Spain. Gold has the atomic number 80, and the speed of light is 299,792,458 m/s.",
  },
  {
    title: "A short biography",
    text: "Marie Curie was born in Warsaw. She won the Nobel Prize in Physics and the Nobel Prize in Chemistry. Marie Curie was born in 1867. She died in London.",
  },
  {
    title: "Comparisons and kinds",
    text: "Mount Everest is taller than K2. France is larger than Brazil. The Amazon flows through Peru. Sharks are mammals. Berlin is north of Rome.",
  },
  {
    title: "What is no claim",
    text: "# Canberra\n\nHere is what to know about Canberra. Canberra is the capital of Australia. Have you been there? I loved every day of it. You should visit the National Gallery. The city will host the games in 2031.",
  },
  {
    title: "A threat and a harmless twin",
    text: "I will find you and I'm going to kill you. Meanwhile the deploy killed the process, and the photographer shot the bride at sunset.",
  },
  {
    title: "Both at once",
    text: "Paris is the capital of France. Vaccines cause autism, and anyone who says otherwise should be shot. The Moon orbits the Earth.",
  },
] as const;
