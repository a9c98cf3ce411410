import { lastDueDay } from "../../shared/exchange-rates/publication-days.ts";
import { counted } from "../../shared/values/format-market.ts";
import { DAY, isoDate } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import { claimTry, listYears, readLoads, saveYears, startOver } from "./exchange-rates.queries.ts";
import { decideLoad, nextTry } from "./loads.rules.ts";
import { addDays } from "./merge.rules.ts";

/** Our own limits. A day needs one call, and about eight while its rates are late. */
export const BANK_LIMITS = { perMinute: 2, perMonth: 500 };

const dateOf = (day: number): string => isoDate(day * DAY);

/**
 * Loads the reference rates that are due: all of them once, then those of each working day. Rates that are late are
 * looked for with growing delays. A failure keeps what is stored.
 */
export async function refreshReferenceRates(deps: Deps): Promise<string> {
  const { db, clock, config, log, referenceRates } = deps;
  const now = clock.now();
  const stored = await readLoads(db);
  const isOurs = stored?.origin === config.rateOrigin;
  const state = isOurs ? stored : await startOver(db, config.rateOrigin, (stored?.revision ?? 0) + 1);
  const span = decideLoad(state, now);
  if (span === null) return "nothing was due";
  if (!(await claimTry(db, state, nextTry(state, now), now))) return "another run looks for the rates";
  const charge = { upstream: config.rateOrigin, limits: BANK_LIMITS, logFields: { part: "exchange rates" } };
  const reply = await callWithinBudget(deps, charge, () => referenceRates.published(span));
  if (!reply) return "the budget forbids it";
  if (!reply.ok) throw new Error(`reference rates: ${reply.failure.kind}`);

  const due = lastDueDay(now);
  const published = reply.value.filter(({ day }) => day <= due);
  // Days between the stored ones and those of the reply would be missing.
  if (span === "recent" && (published[0]?.day ?? 0) > state.lastDay) throw new Error("reference rates: a gap");
  const added = published.filter(({ day }) => day > state.lastDay);
  const last = added.at(-1);
  if (!last) return `the rates after ${dateOf(state.lastDay)} are not published yet`;
  const year = Number(dateOf(state.lastDay).slice(0, 4));
  const [lastYear] = await listYears(db, year, year);
  const merged = addDays(lastYear ?? null, added);
  if (!merged) throw new Error("reference rates: too many rates are missing or moved too far");
  for (const refusal of merged.refused) log("rate-refused", refusal);
  await saveYears(db, merged.years, { revision: state.revision + 1, lastDay: last.day, asOf: now });
  return `${counted(added.length, "day")} until ${dateOf(last.day)}`;
}
