/** A unit of measure: its canonical unit and how to convert to it (value * factor + offset). */
export interface MeasureUnit {
  canonical: string;
  factor: number;
  offset: number;
}

// canonical unit | factor | offset | names, as folded tokens joined by spaces; a plural "s" is understood.
const TABLE = `
m|1|0|m,meter,metre
m|1000|0|km,kilometer,kilometre
m|0.01|0|cm,centimeter,centimetre
m|0.001|0|mm,millimeter,millimetre
m|1e-6|0|micrometer,micrometre,micron,μm
m|1e-9|0|nm,nanometer,nanometre
m|1609.344|0|mile,mi
m|0.3048|0|foot,feet,ft
m|0.0254|0|inch,inches
m|0.9144|0|yard,yd
m|1852|0|nautical mile
m|149597870700|0|au,astronomical unit
m|9.4607304725808e15|0|light year,light - year,lightyear,ly
m|3.0856775814913673e16|0|parsec,pc
km2|1|0|km2,square kilometer,square kilometre,sq km,sqkm,sq kilometer,sq kilometre,km squared,square km
km2|1e-6|0|m2,square meter,square metre,sq m
km2|2.589988110336|0|square mile,sq mi,mi2,sq mile
km2|0.01|0|hectare,ha
km2|0.0040468564224|0|acre
km2|9.290304e-8|0|square foot,square feet,sq ft
m3|1|0|m3,cubic meter,cubic metre
m3|1e9|0|km3,cubic kilometer,cubic kilometre
m3|0.001|0|l,liter,litre
m3|1e-6|0|ml,milliliter,millilitre,cubic centimeter,cubic centimetre,cm3,cc
m3|0.003785411784|0|gallon
kg|1|0|kg,kilogram,kilogramme,kilo
kg|0.001|0|g,gram,gramme
kg|1e-6|0|mg,milligram
kg|1000|0|t,tonne,metric ton,ton
kg|0.45359237|0|lb,lbs,pound
kg|0.028349523125|0|oz,ounce
s|1|0|s,second,sec
s|0.001|0|ms,millisecond
s|60|0|min,minute
s|3600|0|h,hour,hr
s|86400|0|day
s|604800|0|week
s|2629746|0|month
s|31556952|0|year,yr
s|315569520|0|decade
s|3155695200|0|century,centuries
s|31556952000|0|millennium,millennia
K|1|0|k,kelvin
K|1|273.15|° c,degree celsius,degree centigrade,celsius,degree c,ºc
K|0.5555555555555556|255.3722222222222|° f,degree fahrenheit,fahrenheit,degree f,ºf
m/s|1|0|m / s,meter per second,metre per second,m s - 1
m/s|1000|0|km / s,kilometer per second,kilometre per second,km per sec,km / sec,km per second,kilometre per sec,kilometer per sec,kilometer a second,kilometre a second,kps
m/s|0.2777777777777778|0|km / h,kph,kmh,kilometer per hour,kilometre per hour,kilometer an hour,kilometre an hour
m/s|0.44704|0|mph,mile per hour,mile an hour,mi / h
m/s|1609.344|0|mile per second,mile a second
m/s|0.5144444444444445|0|knot
m/s2|1|0|m / s2,meter per second squared,metre per second squared,m / s squared
g/cm3|1|0|g / cm3,gram per cubic centimeter,gram per cubic centimetre
g/cm3|0.001|0|kg / m3,kilogram per cubic meter,kilogram per cubic metre,g / l,gram per liter,gram per litre
people/km2|1|0|people per square kilometer,people per square kilometre,inhabitant per square kilometer,inhabitant per square kilometre,person per square kilometer,person per square kilometre,people per sq km,inhabitant per sq km,people / km2,per square kilometer,/ km2
people/km2|0.3861021585424458|0|people per square mile,inhabitant per square mile,per square mile
people|1|0|people,person,inhabitant,resident,citizen,habitant
USD|1|0|$,usd,dollar,us dollar,u.s. dollar
EUR|1|0|€,eur,euro
GBP|1|0|£,gbp,pound sterling,pounds sterling
JPY|1|0|¥,jpy,yen
B|1|0|byte
B|1e3|0|kb,kilobyte
B|1e6|0|mb,megabyte
B|1e9|0|gb,gigabyte
B|1e12|0|tb,terabyte
B|1024|0|kib,kibibyte
B|1048576|0|mib,mebibyte
B|1073741824|0|gib,gibibyte
bit/s|1e6|0|mbps,mbit / s,megabit per second
bit/s|1e9|0|gbps,gbit / s,gigabit per second
%|1|0|%,percent,per cent,percentage point
deg|1|0|degree,°
u|1|0|u,dalton,da,amu,atomic mass unit
C|1|0|coulomb
Hz|1|0|hz,hertz
Hz|1e3|0|khz,kilohertz
Hz|1e6|0|mhz,megahertz
Hz|1e9|0|ghz,gigahertz
Pa|1|0|pa,pascal
Pa|101325|0|atm,atmosphere
J|1|0|j,joule
J|3600|0|wh,watt hour,watt - hour
J|3.6e6|0|kwh,kilowatt hour,kilowatt - hour
W|1|0|w,watt
W|1e3|0|kw,kilowatt
Ah|1|0|ah,ampere hour,amp hour
Ah|0.001|0|mah,milliampere hour,milliamp hour
dB|1|0|db,decibel
lm|1|0|lm,lumen
MP|1|0|mp,megapixel
N|1|0|newton
V|1|0|volt
`;

const UNITS = new Map<string, MeasureUnit>();
let longest = 1;
for (const row of TABLE.trim().split("\n")) {
  const [canonical = "", factor, offset, names = ""] = row.split("|");
  for (const name of names.split(",")) {
    UNITS.set(name, { canonical, factor: Number(factor), offset: Number(offset) });
    longest = Math.max(longest, name.split(" ").length);
  }
}

const CANONICAL = new Set([...UNITS.values()].map((unit) => unit.canonical));

const BY_CANONICAL = new Map(
  [...CANONICAL].map((name) => [name, [...UNITS.values()].filter((unit) => unit.canonical === name)]),
);

/** Most tokens in the name of a unit. */
export const LONGEST_UNIT = longest;

/** The unit of that name (folded tokens joined by spaces), singular or plural. */
export function findUnit(name: string): MeasureUnit | undefined {
  return UNITS.get(name) ?? UNITS.get(singular(name));
}

/** The units that are told in a canonical one, itself included; none for words that are no unit. */
export function unitsOf(canonical: string): readonly MeasureUnit[] {
  return BY_CANONICAL.get(canonical) ?? [];
}

// The plural stands on the first word of "meters per second" and on the last of "square miles".
function singular(name: string): string {
  const words = name.split(" ");
  for (const [i, word] of words.entries()) {
    if (word.length > 2 && word.endsWith("s") && !word.endsWith("ss") && word !== "celsius" && word !== "us")
      words[i] = word.slice(0, -1);
  }
  return words.join(" ");
}

/** Reads a number with a unit as data files write it, e.g. "8848.86 m", "100 °C", "206 bone"; undefined where it is none. */
export function parseMeasure(text: string): { value: number; unit: string } | undefined {
  const match = /^\s*([-+]?\d[\d,]*(?:\.\d+)?(?:[eE][-+]?\d+)?)\s*(.*)$/.exec(text);
  if (!match) return undefined;
  const value = Number((match[1] ?? "").replaceAll(",", ""));
  const name = (match[2] ?? "").trim();
  if (CANONICAL.has(name)) return { value, unit: name };
  const unit = findUnit(unitKey(name));
  return unit
    ? { value: value * unit.factor + unit.offset, unit: unit.canonical }
    : { value, unit: name.toLowerCase() };
}

/** A unit as its table writes it: "km/h" gives "km / h", "°C" gives "° c". */
export function unitKey(name: string): string {
  const spaced = name
    .toLowerCase()
    .replaceAll("²", "2")
    .replaceAll("³", "3")
    .replace(/([/°%$-])/g, " $1 ");
  return spaced.split(/\s+/).filter(Boolean).join(" ");
}
