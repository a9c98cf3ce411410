import { MINUTE } from "../../../shared/values/time.ts";
import { call } from "../../api/call.ts";
import { takeWanted } from "../ledger/accounting.ts";
import { changeStored } from "../storage/store.ts";
import { change } from "./change.ts";

const RETRY_AFTER = MINUTE;
let failedAt = Number.NEGATIVE_INFINITY;

/**
 * Loads the exchange rates that the last figures needed, keeps them in this browser and derives all holdings anew. Returns
 * whether there are any: the figures are then computed again. Without a network they stay unknown.
 */
export async function loadWanted(): Promise<boolean> {
  const wanted = takeWanted();
  if (wanted.size === 0 || Date.now() - failedAt < RETRY_AFTER) return false;
  const currencies = [...wanted.keys()];
  const years = [...wanted.values()].flatMap((ofCurrency) => [...ofCurrency]);
  const query = {
    currencies: currencies.join(","),
    from: String(Math.min(...years)),
    to: String(Math.max(...years)),
  };
  const reply = await call("GET /api/exchange-rates/daily", { query }).catch(() => null);
  const loadedAt = Date.now();
  if (!reply || reply.years.length === 0) {
    failedAt = loadedAt;
    return false;
  }
  let isNew = false;
  await changeStored(({ rates }) => {
    for (const { year, days, perEuro } of reply.years) {
      const id = String(year);
      const before = rates.get(id);
      // The rates of the other currencies belong to the days that were known with them.
      const kept = before?.days === days ? before.perEuro : {};
      const none = Object.fromEntries(currencies.map((currency) => [currency, ""]));
      isNew ||= before?.days !== days || currencies.some((code) => before.perEuro[code] !== (perEuro[code] ?? ""));
      rates.put({ id, year, days, loadedAt, source: reply.source, perEuro: { ...kept, ...none, ...perEuro } });
    }
  });
  // The same rates would derive the same holdings again.
  if (isNew) await change((context) => context.refreshChanged());
  return true;
}
