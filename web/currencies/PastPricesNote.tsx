import { displayCurrency } from "../../shared/values/display-currency.ts";

/** Where the rates of the past are not available. */
export const PAST_PRICES = "Past prices are converted at today's rate.";

export const PastPricesNote = () =>
  displayCurrency().code !== "usd" && <p className="mt-4 text-12 text-text-3">{PAST_PRICES}</p>;
