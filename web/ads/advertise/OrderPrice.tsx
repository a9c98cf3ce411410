import { useQuery } from "@tanstack/react-query";
import { totalPrice } from "../../../shared/ads/price.ts";
import { isDays, PRICE_PER_DAY } from "../../../shared/ads/rules.ts";
import { type Decimal, divide } from "../../../shared/values/decimal.ts";
import { daysText } from "../dates.ts";
import { type PaymentOptions, ratesQuery } from "../orders.queries.ts";
import { type Draft, daysOf } from "./new-order.rules.ts";

/** The exact price; in bitcoin about what it will be, because its rate is taken when the order is placed. */
export function OrderPrice({ draft, currencies }: { draft: Draft; currencies: PaymentOptions["currencies"] }) {
  const { data: rates = [] } = useQuery(ratesQuery);
  const days = daysOf(draft);
  const rate = rates.find(({ adType }) => adType === draft.adType)?.pricePerDay ?? PRICE_PER_DAY[draft.adType];
  const price = isDays(days) ? totalPrice(rate as Decimal, days) : null;
  const usd = currencies.find(({ currency }) => currency === draft.paymentCurrency)?.usdPrice;
  const inBtc = price && draft.paymentCurrency === "BTC" && usd ? divide(price, usd as Decimal) : null;
  return (
    <div className="order-price" role="status">
      <p className="text-13 text-text-2">
        {rate} USDC × {price ? daysText(days) : "days"}
      </p>
      <p className="text-[24px] leading-[38px] font-semibold">{price ? `${price} USDC` : "N/A"}</p>
      {inBtc && <p className="text-13 text-text-2">about {inBtc} BTC</p>}
    </div>
  );
}
