import { accountValueText } from "../../shared/linked-accounts/names.ts";
import { UNKNOWN } from "../../shared/portfolio/unknown-words.ts";
import { listedId } from "../../shared/transactions/transaction.ts";
import { dayText } from "../../shared/values/day-text.ts";
import { compare, type Exact } from "../../shared/values/decimal.ts";
import { US_DOLLAR } from "../../shared/values/display-currency.ts";
import { plainPriceIn } from "../../shared/values/format-decimal.ts";
import { ledgerTime } from "../ledger/dates.ts";
import { Money, Quantity } from "../portfolio/table/Amount.tsx";
import { CoinMark } from "../portfolio/table/CoinMark.tsx";
import type { AsOf } from "./as-of.queries.ts";

type Holding = AsOf["holdings"][number];
const HEAD = "py-2 text-13 font-normal text-text-2";
const CELL = "py-2.5 pl-3 text-right align-top";
const NOTE = "block text-12 text-text-3";

/** An amount of so many letters and its symbol stay on one line of a phone. */
const SHORT_AMOUNT = 12;
/** Of digits of a rate so many are shown. */
const RATE_DIGITS = 6;
const rateText = (rate: string): string => String(Number(Number(rate).toPrecision(RATE_DIGITS)));

const NOTHING = "-1" as Exact;
const byValue = (a: Holding, b: Holding) =>
  compare((b.value as Exact | null) ?? NOTHING, (a.value as Exact | null) ?? NOTHING);

/**
 * A row for each coin and account, the most valuable first and those of unknown value last. On a phone the same columns are
 * narrower.
 */
export const HoldingsTable = ({ holdings, day, at }: { holdings: readonly Holding[]; day: string; at: number }) => (
  <table className="w-full border-collapse">
    <caption className="sr-only">Holdings at the end of {dayText(day)}</caption>
    <thead>
      <tr className="border-b">
        <th scope="col" className={`${HEAD} text-left`}>
          Coin
        </th>
        <th scope="col" className={`${HEAD} text-right`}>
          Amount and price
        </th>
        <th scope="col" className={`${HEAD} text-right`}>
          Value and cost
        </th>
      </tr>
    </thead>
    <tbody>
      {holdings.toSorted(byValue).map((holding) => (
        <Row key={`${holding.coinId} ${holding.symbol} ${holding.account}`} {...holding} asked={ledgerTime(at)} />
      ))}
    </tbody>
  </table>
);

/** `asked` is the time of the list in words. A price of another time states its own. */
function Row({ asked, ...holding }: Holding & { asked: string }) {
  const { coinId, symbol, account, amount, price, priceAt, rate, value, cost, knownAmount, perps } = holding;
  const pricedAt = priceAt === null ? asked : ledgerTime(priceAt);
  const isInDollars = rate === "1";
  return (
    <tr className="border-b">
      <th scope="row" className="py-2.5 text-left align-top font-medium wrap-anywhere">
        <span className="flex items-center [&>.disc]:flex-none">
          <CoinMark coinId={listedId(coinId)} symbol={symbol} />
          <span className="min-w-0">
            {symbol.toUpperCase()}
            <span className={`${NOTE} font-normal`}>{account === "" ? "No account" : account}</span>
            {perps && <span className={`${NOTE} font-normal`}>{accountValueText(perps)}</span>}
          </span>
        </span>
      </th>
      <td className={CELL}>
        <span className={amount.length <= SHORT_AMOUNT ? "whitespace-nowrap" : undefined}>
          <Quantity amount={amount} symbol={symbol} />
        </span>
        <span className={NOTE}>
          {price === null ? `Price ${UNKNOWN}` : plainPriceIn(price as Exact, US_DOLLAR)}
          {rate !== null && !isInDollars && ` × ${rateText(rate)}`}
        </span>
        {pricedAt !== asked && <span className={NOTE}>{pricedAt}</span>}
      </td>
      <td className={CELL}>
        <Money value={value as Exact | null} />
        <span className={`${NOTE} whitespace-nowrap`}>
          Cost <Money value={cost as Exact | null} />
        </span>
        {cost !== null && knownAmount !== amount && <span className={NOTE}>of a part</span>}
      </td>
    </tr>
  );
}
