import { currencyOf, isCurrency } from "../../../shared/currencies/catalogue.ts";
import { rateOf } from "../../../shared/currencies/rates.ts";
import { displayCurrency, setDisplayCurrency } from "../../../shared/values/display-currency.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { livePrices, subscribeLive } from "../store/live-state.ts";
import type { MarketStore } from "../store/market-store.ts";

/** A new rate changes every figure, so the coins whose own price did not change wait up to this time for it. */
const REFORMAT_INTERVAL = 5 * SECOND;

/**
 * Moves the rate of bitcoin and ether as the display currency, and its growth in 24 hours, with the price that the page
 * shows, so that a coin that is shown in itself is always worth 1. Does nothing for other currencies. Returns a function that ends this.
 */
export function followCoin(market: MarketStore): () => void {
  const { code } = displayCurrency();
  const coin = isCurrency(code) ? currencyOf(code).coin : undefined;
  if (!isCurrency(code) || !coin) return () => {};
  let waits = false;

  const priceOf = (id: string): number | null => {
    const live = livePrices().get(id);
    if (live) return Number(live.price);
    const { columns } = market.state();
    return columns?.current_price[columns.id.indexOf(id)] ?? null;
  };
  /** The rate divided by that of 24 hours ago. The columns have the price and the change of one time. */
  const growthAt = (id: string, price: number | null): number | undefined => {
    const { columns } = market.state();
    const index = columns?.id.indexOf(id) ?? -1;
    const [listed, change] = [columns?.current_price[index], columns?.price_change_percentage_24h[index]];
    return listed && price && change != null ? listed / (1 + change / 100) / price : undefined;
  };
  /** The rate changes at once, before a component renders the new price. */
  const follow = () => {
    const rate = rateOf(code, {}, priceOf);
    const { growth: { "24h": before, ...growth } = {}, ...currency } = displayCurrency();
    const day = growthAt(coin.id, priceOf(coin.id));
    if (rate === null || (rate === currency.rate && day === before)) return;
    setDisplayCurrency({ ...currency, rate, growth: { ...growth, ...(day && { "24h": day }) } });
    if (waits) return;
    waits = true;
    // Not at once, because the store is still writing the new prices.
    queueMicrotask(market.reformat);
    setTimeout(() => {
      waits = false;
      market.reformat();
    }, REFORMAT_INTERVAL);
  };
  const ends = [subscribeLive(follow), market.passive.subscribe(follow)];
  follow();
  return () => {
    for (const end of ends) end();
  };
}
