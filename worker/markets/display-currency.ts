import { atRates } from "../../shared/currencies/at-rates.ts";
import { CURRENCY_COOKIE, displayOf, isCurrency } from "../../shared/currencies/catalogue.ts";
import { type DisplayCurrency, US_DOLLAR } from "../../shared/values/display-currency.ts";
import { ratesNowAndEarlier } from "../currencies/currencies.ts";
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
  return atRates(displayOf(code, "1"), ratesNowAndEarlier(loaded, market, deps.clock.now())) ?? US_DOLLAR;
}
