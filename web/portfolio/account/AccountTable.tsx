import { Link } from "@tanstack/react-router";
import { accountValueText } from "../../../shared/linked-accounts/names.ts";
import { NO_PRICE, pnlWord } from "../../../shared/portfolio/unknown-words.ts";
import { ownPriceText } from "../../../shared/values/format-decimal.ts";
import { useCoinNames } from "../../markets/store/coin-names.ts";
import { Price } from "../../ui/Price.tsx";
import { Money, Quantity, SignedMoney } from "../table/Amount.tsx";
import { CoinMark } from "../table/CoinMark.tsx";
import type { AccountRow } from "./account-rows.ts";

const HEAD = "pb-1 text-12 font-normal text-text-3";
const CELL = "py-2 align-middle text-right";
const NOTE = "block text-12 font-normal text-text-3";

/** The coins of one account; each leads to its transactions there. On a phone price and P&L are second lines. */
export function AccountTable({ rows, account }: { rows: readonly AccountRow[]; account: string }) {
  const nameOf = useCoinNames();
  return (
    <table className="w-full table-fixed">
      <thead className="max-md:sr-only">
        <tr>
          <th className={`${HEAD} w-2/5 text-left`}>Coin</th>
          <th className={`${HEAD} text-right`}>Amount</th>
          <th className={`${HEAD} text-right max-md:hidden`}>Price</th>
          <th className={`${HEAD} text-right`}>Value</th>
          <th className={`${HEAD} text-right max-md:hidden`}>P&L</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { coinId, symbol } = row;
          const price = row.price === null ? NO_PRICE : <Price price={ownPriceText(row.price)} />;
          const profit = <SignedMoney value={row.pnl} missing={pnlWord(row)} />;
          const cost = (
            <>
              Cost <Money value={row.cost} />
              {row.cost !== null && !row.costKnown && <span className="text-warn"> of a part</span>}
            </>
          );
          return (
            <tr key={`${coinId} ${symbol}`} className="border-t">
              <th className={`${CELL} text-left font-medium`}>
                <span className="flex min-w-0 items-center [&>.disc]:flex-none">
                  <CoinMark coinId={coinId} symbol={symbol} />
                  <span className="min-w-0 text-left">
                    <Link
                      to="/transactions"
                      search={{ account, coin: coinId ?? `~${symbol}` }}
                      className="block truncate hover:underline max-md:-my-3 max-md:py-3"
                      title="Show its transactions in this account"
                    >
                      {nameOf(row)}
                    </Link>
                    {row.perps && <span className={NOTE}>{accountValueText(row.perps)}</span>}
                  </span>
                </span>
              </th>
              <td className={CELL}>
                <Quantity amount={row.amount} symbol={symbol} />
                <span className={`${NOTE} md:hidden`}>{price}</span>
              </td>
              <td className={`${CELL} max-md:hidden ${row.isStale ? "text-warn" : ""}`}>{price}</td>
              <td className={`${CELL} font-medium`}>
                <Money value={row.value} missing={NO_PRICE} />
                <span className={`${NOTE} md:hidden`}>{profit}</span>
              </td>
              <td className={`${CELL} font-medium max-md:hidden`}>
                {profit}
                <span className={NOTE}>{cost}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
