import { CHAIN_DECIMALS, type Currency } from "../ads/rules.ts";
import type { Decimal } from "./decimal.ts";

/** Chains count whole units: a millionth of a USDC, a satoshi. Exact at any size. */
export function toUnits(amount: Decimal, currency: Currency): bigint {
  const [whole = "0", part = ""] = amount.split(".");
  const places = CHAIN_DECIMALS[currency];
  if (part.length > places) throw new Error(`${amount} ${currency} is finer than the chain counts`);
  return BigInt(whole + part.padEnd(places, "0"));
}

export function fromUnits(units: bigint, currency: Currency): Decimal {
  const places = CHAIN_DECIMALS[currency];
  const digits = units.toString().padStart(places + 1, "0");
  const part = digits.slice(-places).replace(/0+$/, "");
  return `${digits.slice(0, -places)}${part && `.${part}`}` as Decimal;
}
