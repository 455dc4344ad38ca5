import { type KeyPlace, PROVIDERS } from "@/lib/catalog/providers";

/** The name of a place for keys in the document. */
export const securityName = (place: KeyPlace) => ("query" in place ? "KeyInQuery" : place.header.replaceAll("-", ""));

/** Every way to send a key: our own header, and those of the providers in whose shape endpoints answer. */
export function securitySchemes(): object {
  const places = Object.values(PROVIDERS).flatMap(({ keyIn }): readonly KeyPlace[] => keyIn);
  const others = places.map((place) => [securityName(place), schemeOf(place)]);
  return { ApiKey: { type: "apiKey", in: "header", name: "X-API-Key" }, ...Object.fromEntries(others) };
}

function schemeOf(place: KeyPlace): object {
  if ("query" in place) return { type: "apiKey", in: "query", name: place.query };
  if (place.scheme) return { type: "http", scheme: place.scheme.toLowerCase() };
  return { type: "apiKey", in: "header", name: place.header };
}
