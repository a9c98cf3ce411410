import { totalPrice } from "../../../shared/ads/price.ts";
import { isDays, PRICE_PER_DAY } from "../../../shared/ads/rules.ts";
import { type Decimal, divide } from "../../../shared/values/decimal.ts";
import { useQuery } from "../../api/use-query.ts";
import { daysText } from "../dates.ts";
import { type PaymentOptions, ratesQuery } from "../orders.queries.ts";
import { alignDecimals, type Draft, daysOf } from "./new-order.rules.ts";

/** The exact price in USDC. The price in BTC is an estimate, because its rate is taken when the order is created. */
export function OrderPrice({ draft, currencies }: { draft: Draft; currencies: PaymentOptions["currencies"] }) {
  const { data: rates = [] } = useQuery(ratesQuery);
  const days = daysOf(draft);
  const rate = (rates.find(({ adType }) => adType === draft.adType)?.pricePerDay ??
    PRICE_PER_DAY[draft.adType]) as Decimal;
  const price = isDays(days) ? totalPrice(rate, days) : null;
  const [rateText, priceText] = alignDecimals(price ? [rate, price] : [rate]);
  const usdRate = currencies.find(({ currency }) => currency === draft.paymentCurrency)?.usdPrice;
  const btcPrice = price && draft.paymentCurrency === "BTC" && usdRate ? divide(price, usdRate as Decimal) : null;
  return (
    <div className="border-y border-line py-3" role="status">
      <p className="text-13 text-text-2">
        {rateText} USDC × {price ? daysText(days) : "days"}
      </p>
      <p className="text-24 font-semibold">{priceText ? `${priceText} USDC` : "N/A"}</p>
      {btcPrice && <p className="text-13 text-text-2">about {btcPrice} BTC</p>}
    </div>
  );
}
