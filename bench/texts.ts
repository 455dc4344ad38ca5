const CAPITALS =
  `Paris France, Berlin Germany, Madrid Spain, Rome Italy, Lisbon Portugal, Vienna Austria, Bern Switzerland,
  Brussels Belgium, Dublin Ireland, Oslo Norway, Stockholm Sweden, Helsinki Finland, Copenhagen Denmark, Warsaw Poland,
  Prague Czechia, Budapest Hungary, Bucharest Romania, Sofia Bulgaria, Athens Greece, Ankara Turkey, Cairo Egypt,
  Nairobi Kenya, Accra Ghana, Lima Peru, Quito Ecuador, Santiago Chile, Canberra Australia, Ottawa Canada, Tokyo Japan,
  Beijing China, Seoul Korea, Hanoi Vietnam, Bangkok Thailand, Jakarta Indonesia, Manila Philippines, Kyiv Ukraine`
    .split(",")
    .map((pair) => pair.trim().split(/\s+/) as [city: string, country: string]);

/** Sentences of the same kind, no two of them the same: some 1,200. */
const SENTENCES = CAPITALS.flatMap(([city]) => CAPITALS.map(([, country]) => `${city} is the capital of ${country}.`));

/** Short texts of two claims, each of which was not read before. */
export function shortTexts(): string[] {
  return Array.from({ length: SENTENCES.length / 2 }, (_, n) => `${SENTENCES[2 * n]} ${SENTENCES[2 * n + 1]}`);
}

/** Text of so many characters, of sentences that no other number has. */
export function longText(characters: number, number: number): string {
  let text = "";
  for (let n = 0; text.length < characters; n++) {
    const [city, country] = CAPITALS[n % CAPITALS.length] as [string, string];
    text += `In ${1_000 + ((number * 997 + n * 31) % 1_000)} a council of ${city} wrote letter ${number * 1_000 + n} to the people of ${country}. `;
  }
  return text.slice(0, characters);
}
