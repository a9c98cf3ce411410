/** As CoinGecko prints: whole above 10,000, cents above 2, four digits above 1, six below. */
export function printedPrice(value: number): number {
  if (value >= 10_000) return Math.round(value);
  if (value >= 2) return Math.round(value * 100) / 100;
  if (value >= 1) return Math.round(value * 1000) / 1000;
  return Number(value.toPrecision(6));
}

/** `precision` as asked for: "full", a count of decimals, or nothing. */
export function precisely(value: number, precision: string | undefined): number {
  if (precision === undefined) return printedPrice(value);
  return /^\d+$/.test(precision) ? Number(value.toFixed(Math.min(18, Number(precision)))) : value;
}

export const printedPercent = (percent: number): number => Math.round(percent * 1e5) / 1e5;
