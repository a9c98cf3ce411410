import { MARKET_SIZE } from "../../shared/markets/contract.ts";
import { counted } from "../../shared/values/format-market.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import { runUnderLease } from "../platform/storage/lease.ts";
import {
  type ArchiveState,
  listRecent,
  readArchive,
  recordClosed,
  writeRecent,
  writeYears,
} from "./archive.queries.ts";
import { restartFilling } from "./loads.queries.ts";
import {
  closeDay,
  type DayEntries,
  dayOf,
  NEIGHBOUR_SPAN,
  type RecordedPrice,
  recentSlot,
  yearOf,
} from "./tiles.rules.ts";

const LEASE = "record-prices";
const LEASE_MS = 90 * SECOND;
/** An hour is recorded this long (ms) after it has begun, when its first refresh has come. */
const RECORD_AFTER = 5 * MINUTE;
/** A day is closed this long (ms) after midnight, when its last hour has been recorded. */
const CLOSE_AFTER = 10 * MINUTE;
/** `coin_recent` holds the hours of eight days. A day that began earlier can no longer be closed. */
const CLOSABLE_DAYS = 7;
const COINS_PER_READ = 250;
/**
 * The first write to a year's row also copies weekly prices of the earlier years. A day is closed within a week, so that
 * write comes within the first eight days of the year.
 */
const FIRST_DAYS_OF_YEAR = 8;

/** The prices received after `since`. A price that is held back has the flag `heldBack`. */
function newPrices({ coins }: Market, since: number): RecordedPrice[] {
  return coins.flatMap(({ id, price, pricedAt, heldBack }) => {
    if (heldBack && heldBack.at > since) return [{ id, at: heldBack.at, price: heldBack.price, heldBack: true }];
    return price !== null && pricedAt !== null && pricedAt > since ? [{ id, at: pricedAt, price }] : [];
  });
}

const isRecordDue = (state: ArchiveState, now: number): boolean =>
  Math.floor(now / HOUR) > Math.floor(state.recordedAt / HOUR) && now % HOUR >= RECORD_AFTER;

async function recordHour({ db, config, market }: Deps, state: ArchiveState, now: number): Promise<number> {
  const latest = await market.latest();
  const prices = latest ? newPrices(latest, state.recordedVersion) : [];
  if (!latest || prices.length === 0) return 0;
  const slots = prices.map((price) => ({ coinId: price.id, points: recentSlot(price, now) }));
  await writeRecent(db, config.marketOrigin, slots, { now, version: latest.origin.version });
  return prices.length;
}

/** Closes a day for the coins with the latest prices, at most as many as the market shows. Returns their number. */
async function closeDayOfCoins({ db, config }: Deps, day: number): Promise<number> {
  const span = { from: day * DAY - NEIGHBOUR_SPAN, to: (day + 1) * DAY + NEIGHBOUR_SPAN, limit: COINS_PER_READ };
  const closed: { coinId: string; entries: DayEntries; lastAt: number }[] = [];
  let after = "";
  for (;;) {
    const coins = await listRecent(db, config.marketOrigin, { ...span, after });
    for (const { coinId, points } of coins) {
      const result = closeDay(day, points);
      if (result) closed.push({ coinId, entries: result.entry, lastAt: result.lastAt });
    }
    if (coins.length < COINS_PER_READ) break;
    after = coins.at(-1)!.coinId;
  }
  const newest = closed.sort((a, b) => b.lastAt - a.lastAt).slice(0, MARKET_SIZE);
  const year = yearOf(day);
  const includesEarlierYears = day - Date.UTC(year, 0) / DAY < FIRST_DAYS_OF_YEAR;
  const write = { year, days: newest, includesEarlierYears, filled: false };
  if (newest.length > 0) await writeYears(db, config.marketOrigin, [write]);
  await recordClosed(db, config.marketOrigin, day);
  return newest.length;
}

async function record(deps: Deps): Promise<string> {
  const now = deps.clock.now();
  const yesterday = dayOf(now - CLOSE_AFTER) - 1;
  const state = await readArchive(deps.db, deps.config.marketOrigin, now, yesterday);
  const done: string[] = [];
  if (isRecordDue(state, now)) done.push(`${counted(await recordHour(deps, state, now), "price")} recorded`);
  const firstClosable = yesterday - CLOSABLE_DAYS + 1;
  // Days that no hourly price can close any more come from the upstream's daily history.
  if (state.closedDay + 1 < firstClosable) await restartFilling(deps.db, deps.config.marketOrigin, now);
  for (let day = Math.max(state.closedDay + 1, firstClosable); day <= yesterday; day++) {
    done.push(`a day closed for ${counted(await closeDayOfCoins(deps, day), "coin")}`);
  }
  return done.join(", ") || "nothing was due";
}

/** Records the hour's prices from the market, and closes the days that have ended. Costs no upstream call. */
export const recordPrices = (deps: Deps): Promise<string> => runUnderLease(deps, LEASE, LEASE_MS, () => record(deps));
