/** Whole numbers only: money in centimes, quantities in thousandths, rates in hundredths of a percent. */

/** Half up (decision 23); neither may be below 0. */
export function divided(amount: bigint, by: bigint): bigint {
  return (2n * amount + by) / (2n * by);
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** Divides by cumulative rounding: the parts add up to the whole. */
export function dividedBy(weights: readonly bigint[], whole: bigint): bigint[] {
  const all = sumOf(weights);
  let [weight, given] = [0n, 0n];
  return weights.map((each) => {
    weight += each;
    const until = all === 0n ? 0n : divided(whole * weight, all);
    const part = until - given;
    given = until;
    return part;
  });
}

/** `119.99`, as it is sent and shown. */
export function inWords(centimes: bigint): string {
  const digits = String(centimes < 0n ? -centimes : centimes).padStart(3, '0');
  return `${centimes < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
