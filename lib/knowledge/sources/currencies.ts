import { data } from "currency-codes";
import { entity, link, text } from "../records";
import type { KnowledgeSource } from "../source";

export const currencyCodes: KnowledgeSource = {
  id: "currency-codes",
  name: "Currencies of ISO 4217",
  licence: "MIT",
  attribution: "currency-codes, from the ISO 4217 list of SIX Group",
  trust: 0.97,
  *records() {
    for (const { code, currency } of data) {
      const key = `currency/${code}`;
      yield entity({ key, label: currency, kind: "currency", prior: 150, aliases: [{ name: code, prior: 120 }] });
      yield link(key, "instance-of", "class/currency");
      yield text(key, "currency-code", code);
    }
  },
};
