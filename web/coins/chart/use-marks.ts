import { useMemo } from "react";
import { type Decimal, divide, product, sumOf } from "../../../shared/values/decimal.ts";
import { displayCurrency, displayRate } from "../../../shared/values/display-currency.ts";
import { plainPriceText } from "../../../shared/values/format-decimal.ts";
import { useSession } from "../../accounts/session/session.ts";
import { useOwnQuery } from "../../api/use-query.ts";
import { useGuest } from "../../guest/guest.ts";
import { ownAlertsQuery, ownLeveragedQuery, ownSpotQuery } from "../own.queries.ts";
import type { Mark } from "./price-chart.ts";

const decimal = (text: string) => text as Decimal;
const mark = (price: string, name: string, tone: Mark["tone"]): Mark => ({
  price: Number(price) * displayRate(),
  label: `${name} ${plainPriceText(decimal(price))}`,
  tone,
});

/**
 * The user's own lines on a coin's chart: average purchase, entries, liquidation prices and alert levels. In another
 * currency than US dollars it has only those that hold now, because purchases had the rate of their day.
 */
export function useMarks(id: string): readonly Mark[] {
  const isSignedIn = useSession().user !== null;
  const enabled = useGuest() || isSignedIn;
  const spot = useOwnQuery(ownSpotQuery, enabled);
  const leveraged = useOwnQuery(ownLeveragedQuery, enabled);
  const alerts = useOwnQuery(ownAlertsQuery, isSignedIn);
  return useMemo(() => {
    const held = (spot ?? []).filter(({ coinId }) => coinId === id);
    const amount = sumOf(held.map((position) => decimal(position.amount)));
    const cost = sumOf(held.map((position) => product(decimal(position.amount), decimal(position.entryPrice))));
    const average = held.length > 0 ? divide(cost, amount) : null;
    const open = (leveraged ?? []).filter(({ coinId, isLiquidated }) => coinId === id && !isLiquidated);
    const levels = (alerts ?? []).filter(
      ({ coinId, isActive, alertType }) =>
        coinId === id && isActive && (alertType === "above" || alertType === "below"),
    );
    const isInDollars = displayCurrency().code === "usd";
    return [
      ...(average === null || !isInDollars ? [] : [mark(average, held.length > 1 ? "Avg. entry" : "Entry", "accent")]),
      ...(isInDollars ? open : []).map(({ entryPrice, positionType }) =>
        mark(entryPrice, positionType === "long" ? "Long" : "Short", "gain"),
      ),
      ...open.map(({ liquidationPrice }) => mark(liquidationPrice, "Liquidation", "loss")),
      ...levels.map(({ targetPrice }) => mark(targetPrice, "Alert", "warn")),
    ];
  }, [spot, leveraged, alerts, id]);
}
