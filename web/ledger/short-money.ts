import { compare, type Decimal, type Exact, round, withoutSign } from "../../shared/values/decimal.ts";

const CENT = "0.01" as Exact;
const MAX_PLACES = 8;

/** Money below a cent with two digits, so that small amounts stand below one another. Other money stays as it is. */
export function shortMoney(value: Decimal): Decimal {
  const size = Math.abs(Number(value));
  const places = size > 0 && compare(withoutSign(value), CENT) < 0 ? 1 - Math.floor(Math.log10(size)) : 0;
  return places === 0 ? value : round(value, Math.min(places, MAX_PLACES));
}
