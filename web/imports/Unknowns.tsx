import type { CoinCount, FileUnknowns } from "../../shared/imports/unknown-costs.ts";
import { counted } from "../../shared/values/format-market.ts";

const SHOWN = 6;

type Props = {
  unknowns: Pick<FileUnknowns, "costUnknown" | "unpriced" | "uncovered">;
  withoutMarket: readonly CoinCount[];
};

/** What the ledger will not know after this file, before it is booked. */
export const Unknowns = ({ unknowns: { costUnknown, unpriced, uncovered }, withoutMarket }: Props) => (
  <>
    {costUnknown.length > 0 && (
      <p className="mt-2 text-13 text-warn">
        Without a cost: {listText(costUnknown)}. Their profit stays unknown until you say what they cost.
      </p>
    )}
    {uncovered.length > 0 && (
      <p className="mt-2 text-13 text-warn">
        More sold or spent than this file brings: {listText(uncovered)}. Their gain stays unknown without their
        purchases, such as those of an earlier file.
      </p>
    )}
    {unpriced.length > 0 && (
      <p className="mt-2 text-13 text-warn">
        Sold, spent or paid as a fee without a price: {listText(unpriced)}. What depends on it stays unknown until they
        have one.
      </p>
    )}
    {withoutMarket.length > 0 && (
      <p className="mt-2 text-13 text-warn">
        Not in our market, so they have no present price: {listText(withoutMarket)}.
      </p>
    )}
  </>
);

function listText(coins: readonly CoinCount[]): string {
  const shown = coins
    .slice(0, SHOWN)
    .map(({ symbol, rows }) => `${symbol.toUpperCase()} (${counted(rows, "transaction")})`);
  const rest = coins.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${counted(rest, "other coin")}` : shown.join(", ");
}
