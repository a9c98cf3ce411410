import { Link } from "@tanstack/react-router";
import { priceIn } from "../../../shared/exchange-rates/dollar-rates.ts";
import { leveragedFiguresIn, moneyIn, spotIn } from "../../../shared/ledger/in-currency.ts";
import { plainEntryText } from "../../../shared/portfolio/entry-price-text.ts";
import { statedPrice } from "../../../shared/portfolio/known-cost.ts";
import { NO_PRICE, pnlWord } from "../../../shared/portfolio/unknown-words.ts";
import { type Valuation, valueHolding } from "../../../shared/portfolio/valuation.ts";
import type { Decimal, Exact } from "../../../shared/values/decimal.ts";
import {
  formatHolding,
  formatOwn,
  formatPercent,
  formatSignedOwn,
  plainOwnPrice,
  sideOfText,
} from "../../../shared/values/format-decimal.ts";
import { useSession } from "../../accounts/session/session.ts";
import { useOwnQuery } from "../../api/use-query.ts";
import { useGuest } from "../../guest/guest.ts";
import { useLedgerMoney } from "../../ledger/use-ledger-money.ts";
import {
  type LeveragedPosition,
  ownAlertsQuery,
  ownHoldingsQuery,
  ownLeveragedQuery,
  ownSpotQuery,
  type SpotPosition,
} from "../own.queries.ts";

const decimal = (text: string) => text as Decimal;
const resultText = ({ cost, pnl, percent }: Valuation) =>
  pnl === null ? `P&L: ${pnlWord({ cost })}` : `${formatSignedOwn(pnl)} (${formatPercent(percent)})`;
type Row = { id: string; title: string; note: string; value: string; result: string };

/** The user's own positions and alerts of a coin. Nothing for visitors and for users without any. */
export function OwnPositions({ coinId, price }: { coinId: string; price: Exact | null }) {
  const isSignedIn = useSession().user !== null;
  const enabled = useGuest() || isSignedIn;
  const spot = useOwnQuery(ownSpotQuery, enabled) ?? [];
  const leveraged = useOwnQuery(ownLeveragedQuery, enabled) ?? [];
  const alerts = useOwnQuery(ownAlertsQuery, isSignedIn) ?? [];
  const has = [...spot, ...leveraged].some((position) => position.coinId === coinId);
  return has || alerts.some((alert) => alert.coinId === coinId && alert.isActive) ? (
    <OwnList {...{ coinId, price, spot, leveraged, alerts }} />
  ) : null;
}

type Lists = {
  spot: readonly SpotPosition[];
  leveraged: readonly LeveragedPosition[];
  alerts: readonly { coinId: string | null; isActive: boolean }[];
};

/** All money is in the currency of the ledger. */
function OwnList({ coinId, price, spot, leveraged, alerts }: Lists & { coinId: string; price: Exact | null }) {
  const { isLoading, isFailed, currency, rates } = useLedgerMoney();
  const needsCosts = !isLoading && !isFailed && currency !== "usd";
  const holdings = useOwnQuery(ownHoldingsQuery, needsCosts);
  const costs = holdings?.holdings ?? [];
  const priceOf = (stated: string | null) =>
    priceIn({ price: price ?? (stated as Exact | null), change24h: null }, rates).price;
  // Without them, nothing could be said of a cost.
  if (isLoading || isFailed || (needsCosts && !holdings)) return null;
  const rows: Row[] = [
    ...spot
      .filter((position) => position.coinId === coinId)
      .map((stored): Row => {
        const cost = costs.find(({ positionId }) => positionId === stored.id);
        const position = spotIn(stored, cost, rates);
        const holding = { ...position, amount: decimal(position.amount) };
        const valuation = valueHolding(holding, priceOf(statedPrice(stored)));
        return {
          id: position.id,
          title: `${formatHolding(holding.amount)} ${position.symbol.toUpperCase()}`,
          note: position.cost === null ? "Cost unknown" : `Entry ${plainEntryText(position)}`,
          value: valuation.value === null ? NO_PRICE : formatOwn(valuation.value),
          result: resultText(valuation),
        };
      }),
    ...leveraged
      .filter((position) => position.coinId === coinId)
      .map((stored): Row => {
        const live = { price: price ?? (statedPrice(stored) as Exact | null), change24h: null, isDecisive: false };
        const figures = leveragedFiguresIn(stored, live, rates);
        const isReached = figures.distance !== null && Number(figures.distance) <= 0;
        const liquidation = plainOwnPrice(moneyIn(stored.liquidationPrice as Exact, rates));
        return {
          id: stored.id,
          title: `${stored.positionType === "long" ? "Long" : "Short"} ${stored.leverage}× · ${formatHolding(decimal(stored.size))}`,
          note: stored.isLiquidated ? "Liquidated" : `Liquidation ${liquidation}${isReached ? " passed" : ""}`,
          value: stored.isLiquidated ? "Margin lost" : figures.value === null ? NO_PRICE : formatOwn(figures.value),
          result: resultText(figures),
        };
      }),
  ];
  const ownAlerts = alerts.filter((alert) => alert.coinId === coinId && alert.isActive).length;
  return (
    <section aria-label="My positions">
      <h2 className="text-16 font-semibold">My positions</h2>
      <ul className="mt-2">
        {rows.map(({ id, title, note, value, result }) => (
          <li key={id} className="flex justify-between gap-4 border-b py-2.5">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{title}</span>
              <span className="text-12 text-text-3">{note}</span>
            </span>
            <span className="text-right">
              <span className="block font-medium">{value}</span>
              <span className={`text-12 ${sideOfText(result)}`}>{result}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex gap-4 text-13">
        {rows.length > 0 && (
          <Link to="/portfolio" className="text-accent hover:underline">
            Open portfolio
          </Link>
        )}
        {ownAlerts > 0 && (
          <Link to="/alerts" className="text-accent hover:underline">
            {ownAlerts === 1 ? "1 active alert" : `${ownAlerts} active alerts`}
          </Link>
        )}
      </p>
    </section>
  );
}
