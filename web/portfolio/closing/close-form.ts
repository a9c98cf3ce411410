import { type Closing, resultOf } from "../../../shared/ledger/closing.ts";
import { readPositive } from "../../../shared/portfolio/rules.ts";
import type { Leverage } from "../../../shared/portfolio/valuation.ts";
import { MAX_AHEAD } from "../../../shared/transactions/rules.ts";
import { compare, type Decimal } from "../../../shared/values/decimal.ts";
import { timeOfField } from "../../ledger/clock.ts";
import type { Problems } from "../../ui/form/use-form.ts";
import type { InDollars, LeveragedRow } from "../positions.ts";

/** The exit price is in US dollars, and `at` is the value of a datetime field, in the zone of the ledger. */
export type CloseValues = { exitPrice: string; size: string; at: string };

/** What the fields state; the problems of those that are not valid. */
export function readClosing(
  { exitPrice: price, size, at }: CloseValues,
  position: Pick<LeveragedRow, "size" | "symbol">,
  now: number,
): { closing: Closing; problems: Problems<CloseValues> } {
  const [exitPrice, part] = [readPositive(price, "Exit price"), readPositive(size, "Size")];
  const closedAt = timeOfField(at);
  const problems: Problems<CloseValues> = {};
  if ("problem" in exitPrice) problems.exitPrice = exitPrice.problem;
  if ("problem" in part) problems.size = part.problem;
  else if (compare(part.value, position.size as Decimal) > 0)
    problems.size = `The position has ${position.size} ${position.symbol.toUpperCase()}`;
  if (Number.isNaN(closedAt)) problems.at = "Enter a date";
  else if (closedAt > now + MAX_AHEAD) problems.at = "The date is more than a day ahead";
  return {
    closing: {
      exitPrice: "value" in exitPrice ? exitPrice.value : undefined,
      size: "value" in part ? part.value : undefined,
      closedAt,
    },
    problems,
  };
}

/** The result that a closing would have, in US dollars and in percent of its margin; null while a field is not valid. */
export const resultOfClosing = (position: InDollars<LeveragedRow>, { exitPrice, size }: Closing) =>
  exitPrice && size ? resultOf({ ...(position as unknown as Leverage), size, exitPrice }) : null;
