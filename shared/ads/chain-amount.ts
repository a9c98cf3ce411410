import type { Decimal } from "../values/decimal.ts";
import { CHAIN_DECIMALS, type Currency } from "./rules.ts";

/** Converts an amount to the smallest units of its chain: millionths of a USDC, or satoshis. Exact for any amount. */
export function toUnits(amount: Decimal, currency: Currency): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  const decimals = CHAIN_DECIMALS[currency];
  if (fraction.length > decimals) throw new Error(`${amount} ${currency} has more decimals than the chain`);
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

export function fromUnits(units: bigint, currency: Currency): Decimal {
  const decimals = CHAIN_DECIMALS[currency];
  const digits = units.toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`}` as Decimal;
}
