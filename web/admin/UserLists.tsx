import { DETAIL_LIMITS } from "../../shared/admin/limits.ts";
import { adTypeText } from "../../shared/ads/rules.ts";
import { NO_PRICE } from "../../shared/portfolio/unknown-words.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import { formatHolding, plainPriceText } from "../../shared/values/format-decimal.ts";
import { counted } from "../../shared/values/format-market.ts";
import type { AdminUser } from "./admin.queries.ts";
import { SheetList } from "./SheetList.tsx";
import { moreText } from "./user-text.ts";

const ALERT_TYPE_TEXTS: Record<string, string> = {
  above: "above",
  below: "below",
  rise_24h: "up in 24h by",
  fall_24h: "down in 24h by",
};
const holding = (amount: string): string => formatHolding(amount as Decimal);
const price = (value: string): string => plainPriceText(value as Decimal);

/** The positions, price alerts and ad orders of a user. */
export function UserLists({ user }: { user: AdminUser }) {
  const { analytics, priceAlerts, adOrders } = user;
  const spot = user.spotPositions.slice(0, DETAIL_LIMITS.spot);
  const leveraged = user.leveragedPositions.slice(0, DETAIL_LIMITS.leveraged);
  const positionCount = analytics.totalSpotPositions + analytics.totalLeveragedPositions;
  return (
    <>
      <SheetList
        title="Holdings"
        note={counted(positionCount, "position")}
        empty="No positions."
        items={[
          ...spot.map(({ symbol, amount, currentPrice }): [string, string] => [
            `${holding(amount)} ${symbol.toUpperCase()}`,
            currentPrice === null ? NO_PRICE : `${price(currentPrice)} each`,
          ]),
          ...leveraged.map(({ symbol, leverage, positionType, size }): [string, string] => [
            `${holding(size)} ${symbol.toUpperCase()}`,
            `${leverage}x ${positionType}`,
          ]),
        ]}
        more={moreText(positionCount, spot.length + leveraged.length, "positions")}
      />
      <SheetList
        title="Price alerts"
        empty="No alerts."
        items={priceAlerts
          .slice(0, DETAIL_LIMITS.alerts)
          .map(({ symbol, alertType, targetPrice, isActive }) => [
            `${symbol.toUpperCase()} ${ALERT_TYPE_TEXTS[alertType] ?? alertType} ${
              alertType.endsWith("24h") ? `${targetPrice}%` : price(targetPrice)
            }`,
            isActive ? "Active" : "Inactive",
          ])}
        more={moreText(analytics.totalAlerts, priceAlerts.length, "alerts")}
      />
      <SheetList
        title="Ad orders"
        empty="No ad orders."
        items={adOrders
          .slice(0, DETAIL_LIMITS.adOrders)
          .map(({ id, adType, status, paymentAmount, paymentCurrency }) => [
            `#${id} ${adTypeText(adType)}, ${paymentAmount} ${paymentCurrency}`,
            status,
          ])}
        more={moreText(analytics.totalAdOrders, adOrders.length, "ad orders")}
      />
    </>
  );
}
