import { describe, expect, test } from "vitest";
import { askOne, verdictOn } from "../../testing/ask";

describe("what a claim tells twice is refuted where it does not agree", () => {
  test.each([
    ["The tower is 330 m (500 ft) tall.", "The tower is 330 m (1,080 ft) tall."],
    ["A marathon is 26.2 miles (52.2 km).", "A marathon is 26.2 miles (42.2 km)."],
    ["The whale weighs 105 kg (320 lb).", "The whale weighs 105 kg (231 lb)."],
    ["Sales rose from $40 to $50, a 40% increase.", "Sales rose from $40 to $50, a 25% increase."],
    [
      "Revenue increased by 20%, from $80 million to $100 million.",
      "Revenue increased by 25%, from $80 million to $100 million.",
    ],
    ["He was 6 feet 2 inches (198 cm) tall.", "He was 6 feet 2 inches (188 cm) tall."],
    ["A 60 percent increase from 200 to 300 was seen.", "A 50% increase from 200 to 300 was seen."],
    ["Prices fell from 200 to 150 dollars, a 50% drop.", "Prices fell from 200 to 150 dollars, a 25% drop."],
    ["The war lasted ten years, from 1939 to 1945.", "The war lasted 6 years, from 1939 to 1945."],
    ["She reigned for 63 years (1837–1951).", "She reigned for 114 years (1837–1951)."],
  ])("%s", (claim, correction) => {
    expect(askOne(claim)).toMatchObject({ verdict: "refuted", source: "arithmetic", correction });
  });
});

describe("and left open where it does, or where it need not", () => {
  test.each([
    "The tower is 330 m (1,083 ft) tall.",
    "The tower is about 300 m (1,000 ft) tall.",
    "It weighs 5 tons (10,000 lb).", // which tons
    "The whale weighs 100 kg (320 lb).", // a round number
    "It warmed by 5 °C (9 °F).",
    "It cost $125 billion (2017 USD) in damage.",
    "It consists of two 10m (33ft) deep pits.",
    "Its mass is 48 , 5 lb (22 kg).",
    "He was 5 feet 9 inches (1.75 m) tall.",
    "She weighed 8lbs 3oz (3.7kg).",
    "Real Madrid earned 549.5m (518.9m).",
    "It was 11'000 km (6,835 miles) of travel.",
    "The wind blew at 35 km/h (25 mph).",
    "They called back 2.1 percentage points (9%) less often.",
    "It is 10 km (2 hours) away.",
    "The tower is not 330 m (500 ft) tall.",
    "It is 12 km (7 miles by road) away.",
    "Sales rose from $40 to $50, a 25% increase.",
    "Sales rose from $30 to $40, a 33% increase.",
    "The share rose from 5% to 10%, a 5% increase.", // of points
    "From 2010 to 2020, sales rose by 40%.",
    "Sales rose from $40 to $50, more than 20%.",
    "Sales grew 40% faster, from $40 to $50.",
    "Sales rose by 5% a year, from $40 to $80.",
    "Profits rose by 40% as sales grew from $40 to $50.",
    "The population grew from 2 million to 3 million, a 70% increase.", // of rounded numbers
    "Costs fell from $50 to $40, while profits rose by 40%.",
    "The war lasted six years, from 1939 to 1945.",
    "The war lasted about ten years, from 1939 to 1945.",
    "Of five years, from 1939 to 1945 nothing is left.",
  ])("%s", (claim) => {
    expect(verdictOn(claim)).toBe("not_found");
  });
});
