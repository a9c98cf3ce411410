import { RotateCcw } from "lucide-react";
import type { Decimal, Exact } from "../../../shared/values/decimal.ts";
import { ownCurrency, US_DOLLAR } from "../../../shared/values/display-currency.ts";
import {
  dollarPriceText,
  formatHolding,
  formatPercent,
  formatSignedOwn,
  plainPriceIn,
  sideOfText,
} from "../../../shared/values/format-decimal.ts";
import { ledgerDate } from "../../ledger/dates.ts";
import { Price } from "../../ui/Price.tsx";
import { usePrivacy } from "../privacy.ts";
import { Quantity, SignedDollars, SignedMoney } from "../table/Amount.tsx";
import { SideBadge } from "../table/SideBadge.tsx";
import type { Closed } from "./closed.queries.ts";

const NO_RATE = "No official rate";

/** "Closed long 0.1 ETH at $2,300.00, +€240.00, opened 5 Jan 2026, closed 6 Jan 2026". */
function rowInWords({ closed, result }: Props, isPrivate: boolean): string {
  const { isLiquidated, positionType, size, symbol, exitPrice, openedAt, closedAt } = closed;
  const end = isLiquidated ? "liquidated" : "closed";
  const amount = isPrivate ? "a hidden amount of" : formatHolding(size as Exact);
  const price = plainPriceIn(exitPrice as Exact, US_DOLLAR);
  return [
    `${isLiquidated ? "Liquidated" : "Closed"} ${positionType} ${amount} ${symbol.toUpperCase()} at ${price}`,
    ...(isPrivate || result === undefined ? [] : [result === null ? "no official rate" : formatSignedOwn(result)]),
    ...(openedAt === null ? [] : [`opened ${ledgerDate(openedAt)}`]),
    `${end} ${ledgerDate(closedAt)}`,
  ].join(", ");
}

const LABEL = "block text-11 font-normal text-text-3";

type Props = {
  closed: Closed;
  /** In the ledger's currency. Undefined while the rates load, null without a rate. */
  result: Exact | null | undefined;
  onReopen?: (closed: Closed) => void;
};

/** A closed position with its result. On a phone its figures are below its name. */
export function ClosedRow(props: Props) {
  const { closed, result, onReopen } = props;
  const isPrivate = usePrivacy();
  const { name, symbol, positionType, leverage, size, entryPrice, exitPrice, realisedPnl, percent } = closed;
  const percentText = formatPercent(percent as Decimal | null);
  return (
    <li
      aria-label={rowInWords(props, isPrivate)}
      className={`line-below grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-2.5 ${onReopen ? "md:grid-cols-[minmax(0,1fr)_28rem_2rem]" : "md:grid-cols-[minmax(0,1fr)_28rem]"}`}
    >
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          <SideBadge positionType={positionType} leverage={leverage} />
        </span>
        <span className="text-12 text-text-3">
          <Quantity amount={size} symbol={symbol} />,
          {closed.openedAt !== null && ` opened ${ledgerDate(closed.openedAt)},`}{" "}
          {closed.isLiquidated ? "liquidated" : "closed"} {ledgerDate(closed.closedAt)}
        </span>
      </span>
      {onReopen && (
        <button
          type="button"
          className="icon-button md:order-1"
          aria-label={`Reopen ${name}`}
          title="Reopen"
          onClick={() => onReopen(closed)}
        >
          <RotateCcw aria-hidden="true" />
        </button>
      )}
      <span className="grid grid-cols-3 gap-x-3 text-13 max-md:col-span-full md:text-right">
        <span>
          <span className={LABEL}>Entry</span>
          <Price price={dollarPriceText(entryPrice as Exact)} />
        </span>
        <span>
          <span className={LABEL}>Exit</span>
          <Price price={dollarPriceText(exitPrice as Exact)} />
        </span>
        <span className="text-right font-medium">
          <span className={LABEL}>Realised P&L</span>
          {result === undefined ? "–" : <SignedMoney value={result} missing={NO_RATE} />}{" "}
          <span className={`font-normal ${sideOfText(percentText)}`}>{percentText}</span>
          {ownCurrency().code !== "usd" && (
            <small className="block text-12 font-normal text-text-3">
              <SignedDollars value={realisedPnl as Exact} />
            </small>
          )}
        </span>
      </span>
    </li>
  );
}
