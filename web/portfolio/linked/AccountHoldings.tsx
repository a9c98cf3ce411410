import { useState } from "react";
import { accountValueText } from "../../../shared/linked-accounts/names.ts";
import { NO_PRICE } from "../../../shared/portfolio/unknown-words.ts";
import { ownPriceText } from "../../../shared/values/format-decimal.ts";
import { formatChange, sideOf } from "../../../shared/values/format-market.ts";
import { Price } from "../../ui/Price.tsx";
import { SpamButton } from "../spam/SpamButton.tsx";
import { useHideable } from "../spam/use-hideable.ts";
import { Money, Quantity } from "../table/Amount.tsx";
import { CoinMark } from "../table/CoinMark.tsx";
import type { LinkedRow } from "./linked-rows.ts";
import { isPriced, rowKey } from "./names.ts";

type Props = { label: string; rows: readonly LinkedRow[]; nameOf: (row: LinkedRow) => string };

const HEAD = "pb-1 text-12 font-normal text-text-3";
const CELL = "py-2 align-middle";
const RIGHT = "text-right";
const NOTE = "block text-12 font-normal text-text-3";

/** The balances of one account. On a phone the price is below the amount. */
export function AccountHoldings({ label, rows, nameOf }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const isHideable = useHideable();
  return (
    <>
      <Holdings {...{ label, rows, nameOf }} isHideable={isChoosing ? isHideable : NONE} />
      {rows.some(isHideable) && (
        <button
          type="button"
          className="min-h-11 text-12 text-text-3 underline decoration-dotted underline-offset-4 md:min-h-6"
          onClick={() => setIsChoosing((before) => !before)}
        >
          {isChoosing ? "Done hiding coins" : "Hide a coin as spam"}
        </button>
      )}
    </>
  );
}

const NONE = () => false;

/** While coins are chosen, rows have a button that hides their coin. */
const Holdings = ({ label, rows, nameOf, isHideable }: Props & { isHideable: (row: LinkedRow) => boolean }) => (
  <table className="mt-2 w-full table-fixed">
    <caption className="sr-only">{label}</caption>
    <thead className="max-md:sr-only">
      <tr>
        <th className={`${HEAD} w-2/5 text-left`}>Coin</th>
        <th className={`${HEAD} ${RIGHT}`}>Amount</th>
        <th className={`${HEAD} ${RIGHT} max-md:hidden`}>Price</th>
        <th className={`${HEAD} ${RIGHT}`}>Value</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => {
        const name = nameOf(row);
        const { coinId, symbol } = row;
        const price = isPriced(row) ? <Price price={ownPriceText(row.price)} /> : NO_PRICE;
        return (
          <tr key={rowKey(row)} className="border-t">
            <th className={`${CELL} text-left font-medium`}>
              <span className="flex min-w-0 items-center [&>.disc]:flex-none">
                <CoinMark coinId={coinId} symbol={symbol} />
                <span className="min-w-0">
                  <span className="block truncate">{name}</span>
                  {row.holding.perps && <span className={NOTE}>{accountValueText(row.holding.perps)}</span>}
                </span>
                {isHideable(row) && <SpamButton coin={row} name={name} />}
              </span>
            </th>
            <td className={`${CELL} ${RIGHT}`}>
              <Quantity amount={row.holding.amount} symbol={symbol} />
              <span className="block text-12 text-text-3 md:hidden">{price}</span>
            </td>
            <td className={`${CELL} ${RIGHT} max-md:hidden ${row.isStale ? "text-warn" : ""}`}>{price}</td>
            <td className={`${CELL} ${RIGHT} font-medium`}>
              {isPriced(row) ? <Money value={row.value} /> : NO_PRICE}
              {/* The change of the price is not that of an account value. */}
              {isPriced(row) && !row.holding.perps && (
                <span className={`block text-12 font-normal ${sideOf(row.change24h)}`}>
                  {`${formatChange(row.change24h)} 24h`}
                </span>
              )}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
