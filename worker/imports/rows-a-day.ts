import { conflict } from "../../shared/refusal.ts";
import { formatCount } from "../../shared/values/format-market.ts";
import { DAY, HOUR, isoDate } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { consumeRateLimit, usesOf } from "../platform/storage/rate-limits.queries.ts";

/** A transaction of an import writes its row, its entries in two indexes, and the count of its ledger. */
const ROWS_PER_TRANSACTION = 4;

const keyOf = (now: number) => `import rows ${isoDate(now)}`;

/** The rows that imports of all users have reserved since midnight UTC, and their limit, which is null without one. */
export async function rowsOfToday({ db, clock, config }: Pick<Deps, "db" | "clock" | "config">) {
  return { used: await usesOf(db, keyOf(clock.now())), limit: config.importRowsADay };
}

/**
 * Reserves the rows that an import writes, before it books anything. It is refused with a sentence when it would use up
 * the rows of the day that prices, alerts and other users need.
 */
export async function reserveRows({ db, clock, config }: Deps, transactions: number): Promise<void> {
  const maxUses = config.importRowsADay ?? Number.MAX_SAFE_INTEGER;
  const now = clock.now();
  const rows = transactions * ROWS_PER_TRANSACTION;
  if (await consumeRateLimit(db, keyOf(now), { maxUses, windowMs: DAY }, now, rows)) return;
  const left = Math.max(0, Math.floor((maxUses - (await usesOf(db, keyOf(now)))) / ROWS_PER_TRANSACTION));
  const hours = Math.ceil((DAY - (now % DAY)) / HOUR);
  const wait = `after midnight UTC, in ${hours === 1 ? "an hour" : `${hours} hours`} at most`;
  throw conflict(
    `This site can book ${left === 0 ? "no" : formatCount(left)} more imported transactions today. Nothing of this file was booked. Import ${left === 0 ? "it" : "a part of it now, or all of it"} ${wait}.`,
  );
}

/**
 * Returns the rows of transactions that were not booked, because they were booked before. They were reserved at a time
 * (ms) that may lie before midnight.
 */
export async function returnRows({ db, clock }: Deps, reservedAt: number, transactions: number): Promise<void> {
  const limit = { maxUses: Number.MAX_SAFE_INTEGER, windowMs: DAY };
  const rows = transactions * ROWS_PER_TRANSACTION;
  if (rows > 0) await consumeRateLimit(db, keyOf(reservedAt), limit, clock.now(), -rows);
}
