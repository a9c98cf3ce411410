import { queries } from "../../api/query-client.ts";
import { currenciesQuery } from "../rates.ts";
import { entryCurrencyOf } from "./converted-entry.ts";
import type { EntryCurrency } from "./entry-currency.ts";

/** Loads today's rates. Without them, prices are in US dollars. */
export async function loadEntryCurrency(chosen: string, shown: string): Promise<EntryCurrency> {
  const reply = await queries.fetchQuery(currenciesQuery).catch(() => null);
  return entryCurrencyOf(chosen, shown, reply, Date.now());
}
