import { valueAsOf } from "../../shared/as-of/as-of.ts";
import type { AsOf } from "../../shared/as-of/contract.ts";
import { NO_HISTORY } from "../../shared/as-of/reasons.ts";
import { badRequest } from "../../shared/refusal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { readPricesAt } from "../coins/past-prices/archive.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { linkedAmounts } from "../linked-accounts/holdings.ts";
import type { Market } from "../markets/market.ts";
import { readAccounting } from "../transactions/figures/accounting.ts";
import { askLedger } from "../transactions/figures/client.ts";

/** A clock may be ahead of ours by this much (ms). */
const CLOCK_TOLERANCE = MINUTE;

/** What a user held in each account at a time (ms), and what it was worth then; with the days of the ledger's zone. */
export async function showAsOf(deps: Deps, market: Market | null, userId: string, at: number) {
  const { db, clock } = deps;
  const now = clock.now();
  if (at > now + CLOCK_TOLERANCE) throw badRequest("The time must not be in the future.");
  const [holdings, linked, { currency, timeZone }] = await Promise.all([
    askLedger(deps, userId, { name: "asOf", at }),
    linkedAmounts(deps, [userId]),
    readSettings(deps, userId),
  ]);
  const coinIds = [...new Set(holdings.flatMap(({ coinId }) => coinId ?? []))];
  const [priceAt, accounting] = await Promise.all([
    readPricesAt(deps, market, coinIds, at),
    readAccounting(db, { currency, timeZone }, [], [at]),
  ]);
  const valued = valueAsOf(holdings, at, priceAt, accounting);
  const unknown: AsOf["unknown"] = linked.map(({ symbol, coinId, amount }) => ({
    ...{ symbol, coinId, account: "", amount, reason: NO_HISTORY },
  }));
  // What is known of nothing is not worth 0.
  const total = valued.holdings.length === 0 && unknown.length > 0 ? null : valued.total;
  return { reply: { ...valued, total, unknown: [...valued.unknown, ...unknown] }, zone: accounting.zone };
}
