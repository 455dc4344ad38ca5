/** A place in a text, counted in the three usual ways. */
export interface TextOffset {
  utf8: number;
  utf16: number;
  codePoint: number;
}

/** The place of a number of code points, for any of a text; found in constant time once made. */
export function placesOf(text: string): (codePoint: number) => TextOffset {
  const places: TextOffset[] = [{ utf8: 0, utf16: 0, codePoint: 0 }];
  for (const sign of text) {
    const { utf8, utf16, codePoint } = places.at(-1) as TextOffset;
    places.push({ utf8: utf8 + Buffer.byteLength(sign), utf16: utf16 + sign.length, codePoint: codePoint + 1 });
  }
  return (codePoint) => places[Math.min(codePoint, places.length - 1)] as TextOffset;
}

/** How far it is from one place of a text to another, in each of the three units. */
export function between(start: TextOffset, end: TextOffset): TextOffset {
  return { utf8: end.utf8 - start.utf8, utf16: end.utf16 - start.utf16, codePoint: end.codePoint - start.codePoint };
}
