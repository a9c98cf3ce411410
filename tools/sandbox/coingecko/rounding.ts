/** Rounds like CoinGecko: no decimals from 10,000, 2 from 2, 3 from 1, and 6 significant digits below. */
export function roundedPrice(value: number): number {
  if (value >= 10_000) return Math.round(value);
  if (value >= 2) return Math.round(value * 100) / 100;
  if (value >= 1) return Math.round(value * 1000) / 1000;
  return Number(value.toPrecision(6));
}

/** Rounds to the requested precision: "full", a number of decimals, or undefined for the default. */
export function roundedTo(value: number, precision: string | undefined): number {
  if (precision === undefined) return roundedPrice(value);
  return /^\d+$/.test(precision) ? Number(value.toFixed(Math.min(18, Number(precision)))) : value;
}

export const roundedPercent = (percent: number): number => Math.round(percent * 1e5) / 1e5;
