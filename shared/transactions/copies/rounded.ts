import { compare, difference, type Exact, product, withoutSign } from "../../values/decimal.ts";
import { fixedPointText, placesOf } from "../../values/fixed.ts";

/** Files round amounts: two are the same if they differ by less than a step of the last decimal, and by so small a part. */
const [MIN_DECIMALS, MAX_DECIMALS] = [4, 6];
const ROUNDED_PART = "1000" as Exact;

/** A step of the last decimal to which a file may have rounded an amount. It may have left out zeros at the end. */
const stepOf = (amount: Exact): Exact =>
  fixedPointText(1n, Math.min(MAX_DECIMALS, Math.max(MIN_DECIMALS, placesOf(amount)))) as Exact;

/** How far apart two amounts are, of which the second one may be rounded; null when they are not the same. */
export function distanceOf(chain: Exact, own: Exact): Exact | null {
  const distance = withoutSign(difference(chain, own));
  const isRounded =
    compare(distance, stepOf(own)) < 0 && compare(product(distance, ROUNDED_PART), withoutSign(chain)) < 0;
  return distance === "0" || isRounded ? distance : null;
}

/** Whether one of two amounts is the other one, perhaps rounded. */
export const isSameRounded = (a: Exact, b: Exact): boolean =>
  (placesOf(a) < placesOf(b) ? distanceOf(b, a) : distanceOf(a, b)) !== null;
