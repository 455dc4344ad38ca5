/** What an expression comes to, and how far that may be off, since numbers in it were rounded. */
export interface Amount {
  value: number;
  slack: number;
}

/** 3.14 is meant as well. */
export const PI: Amount = { value: Math.PI, slack: 0.0016 };

/** What two amounts multiplied come to. */
export const product = (a: Amount, b: Amount): Amount => ({
  value: a.value * b.value,
  slack: Math.abs(a.value) * b.slack + Math.abs(b.value) * a.slack + a.slack * b.slack,
});

/** What one amount divided by another comes to. */
export function quotient(a: Amount, b: Amount): Amount {
  const value = a.value / b.value;
  return {
    value,
    slack: (a.slack + Math.abs(value) * b.slack) / Math.max(Number.MIN_VALUE, Math.abs(b.value) - b.slack),
  };
}

/** An amount to a power. */
export function raised(base: Amount, power: number): Amount {
  const value = base.value ** power;
  const slack = base.slack === 0 ? 0 : Math.abs(power * value) * (base.slack / Math.max(1e-12, Math.abs(base.value)));
  return { value, slack };
}
