import { Link } from "@tanstack/react-router";
import { plainEntryText } from "../../../shared/portfolio/entry-price-text.ts";
import { statedPrice } from "../../../shared/portfolio/known-cost.ts";
import { NO_PRICE, pnlWord } from "../../../shared/portfolio/unknown-words.ts";
import {
  type Leverage,
  leveragedValuation,
  type Valuation,
  valueHolding,
} from "../../../shared/portfolio/valuation.ts";
import type { Decimal, Exact } from "../../../shared/values/decimal.ts";
import {
  formatHolding,
  formatPercent,
  formatSignedUsd,
  formatUsd,
  plainPriceText,
  sideOfText,
} from "../../../shared/values/format-decimal.ts";
import { useSession } from "../../accounts/session/session.ts";
import { useOwnQuery } from "../../api/use-query.ts";
import { useGuest } from "../../guest/guest.ts";
import { ownAlertsQuery, ownLeveragedQuery, ownSpotQuery } from "../own.queries.ts";

const decimal = (text: string) => text as Decimal;
const resultText = ({ cost, pnl, percent }: Valuation) =>
  pnl === null ? `P&L: ${pnlWord({ cost })}` : `${formatSignedUsd(pnl)} (${formatPercent(percent)})`;
type Row = { id: string; title: string; note: string; value: string; result: string };

/** The user's own positions and alerts of a coin. Nothing for visitors and for users without any. */
export function OwnPositions({ coinId, price }: { coinId: string; price: Exact | null }) {
  const isSignedIn = useSession().user !== null;
  const enabled = useGuest() || isSignedIn;
  const spot = useOwnQuery(ownSpotQuery, enabled) ?? [];
  const leveraged = useOwnQuery(ownLeveragedQuery, enabled) ?? [];
  const alerts = useOwnQuery(ownAlertsQuery, isSignedIn) ?? [];
  const rows: Row[] = [
    ...spot
      .filter((position) => position.coinId === coinId)
      .map((position): Row => {
        const holding = { ...position, amount: decimal(position.amount) };
        const valuation = valueHolding(holding, price ?? (statedPrice(position) as Exact | null));
        return {
          id: position.id,
          title: `${formatHolding(holding.amount)} ${position.symbol.toUpperCase()}`,
          note: position.cost === null ? "Cost unknown" : `Avg. buy ${plainEntryText(position)}`,
          value: valuation.value === null ? NO_PRICE : formatUsd(valuation.value),
          result: resultText(valuation),
        };
      }),
    ...leveraged
      .filter((position) => position.coinId === coinId)
      .map((position): Row => {
        const facts = position as unknown as Leverage;
        const valuation = leveragedValuation(facts, price ?? (statedPrice(position) as Exact | null));
        return {
          id: position.id,
          title: `${position.positionType === "long" ? "Long" : "Short"} ${position.leverage}× · ${formatHolding(decimal(position.size))}`,
          note: position.isLiquidated ? "Liquidated" : `Liquidation ${plainPriceText(facts.liquidationPrice)}`,
          value: valuation.value === null ? NO_PRICE : formatUsd(valuation.value),
          result: resultText(valuation),
        };
      }),
  ];
  const ownAlerts = alerts.filter((alert) => alert.coinId === coinId && alert.isActive).length;
  if (rows.length === 0 && ownAlerts === 0) return null;
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
