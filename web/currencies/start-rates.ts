import type { Reply } from "../api/call.ts";
import { updateRates } from "./currency.ts";

export type Currencies = Reply<"GET /api/currencies">;
/** The rates that came with the market's data, and when. In ms. */
type StartRates = { rates: Currencies; at: number };

let latest: StartRates | null = null;
let listener = (_: StartRates) => {};

export function setStartRates(rates: Currencies): void {
  latest = { rates, at: Date.now() };
  updateRates(rates);
  listener(latest);
}

/** Passes these rates to the query for rates, which loads later: now, and whenever newer ones arrive. */
export function onStartRates(listen: (rates: StartRates) => void): void {
  listener = listen;
  if (latest) listen(latest);
}
