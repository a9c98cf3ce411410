import { CURRENCY_COOKIE, displayOf, isCurrency } from "../../shared/currencies/catalogue.ts";
import { rateOf } from "../../shared/currencies/rates.ts";
import { type DisplayCurrency, US_DOLLAR } from "../../shared/values/display-currency.ts";
import type { Deps } from "../deps.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import type { Market } from "./market.ts";

const COOKIE = new RegExp(`(?:^|;\\s*)${CURRENCY_COOKIE}=(\\w{3,4})(?:;|$)`);

/** The currency that a visitor chose, for the first HTML. US dollars when its rate is unknown. */
export async function chosenCurrency(
  deps: Deps,
  request: Request,
  market: Market,
  waitUntil: WaitUntil,
): Promise<DisplayCurrency> {
  const code = COOKIE.exec(request.headers.get("Cookie") ?? "")?.[1];
  if (!isCurrency(code) || code === "usd") return US_DOLLAR;
  const loaded = await deps.rates.current(waitUntil).catch(() => null);
  const rate = rateOf(code, loaded?.rates ?? {}, (id) => market.find(id)?.coin.price ?? null);
  return rate === null ? US_DOLLAR : displayOf(code, rate);
}
