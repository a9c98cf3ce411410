import { keyOfCoinId } from "../../../shared/icp-tokens/same-coins.ts";
import type { LedgerSettings } from "../../../shared/ledger-settings/settings.ts";
import { lackingFrom, marksOf } from "../../../shared/ledger-settings/spam-marks.ts";
import { statedPrice } from "../../../shared/portfolio/known-cost.ts";
import { spamKeys } from "../../../shared/transactions/spam.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import type { Deps } from "../../deps.ts";
import { readMarks, saveSettings } from "../../ledger-settings/ledger-settings.ts";
import { linkedAmounts } from "../../linked-accounts/holdings.ts";
import type { Market } from "../../markets/market.ts";
import { askLedger } from "../../transactions/figures/client.ts";
import { changeSettings } from "../../transactions/settings.ts";
import { deleteSnapshotsSince } from "../snapshots/snapshots.queries.ts";
import { listSpot } from "../spot.queries.ts";

type Change = { [Key in keyof LedgerSettings]?: LedgerSettings[Key] | undefined };

/**
 * For each coin key, the time (ms) from which the user holds it. Coins that have no price are left out, because no
 * stored value of the portfolio counted them.
 */
async function heldSince(deps: Deps, userId: string): Promise<Map<string, number>> {
  const [tracks, spot, linked] = await Promise.all([
    askLedger(deps, userId, { name: "tracks" }),
    listSpot(deps.db, userId),
    linkedAmounts(deps, [userId]),
  ]);
  const rowById = new Map(spot.map((row) => [row.id, row]));
  const held = [
    ...tracks.map(({ coinId, positionId, changes }) => {
      const row = positionId === null ? undefined : rowById.get(positionId);
      const stated = row && statedPrice(row) !== null ? assetKeyOf(row) : null;
      return [coinId ?? stated, changes[0]?.at] as const;
    }),
    ...linked.map(({ coinId, since }) => [coinId, since] as const),
  ];
  const times = new Map<string, number>();
  for (const [coin, at] of held) {
    if (coin === null || at === undefined) continue;
    const key = keyOfCoinId(coin);
    times.set(key, Math.min(at, times.get(key) ?? at));
  }
  return times;
}

/**
 * Marks exactly these coins as spam, and no others. Snapshots that counted a coin are hidden while it is spam. When a
 * coin is no longer spam, the snapshots since the time from which it was missing are deleted, and the chart computes
 * those days from the transactions.
 */
async function changeSpam(deps: Deps, userId: string, keys: readonly string[]): Promise<void> {
  const now = deps.clock.now();
  const before = await readMarks(deps, userId);
  const known = spamKeys(before.map(({ key }) => key));
  const isMarking = keys.some((key) => !known.has(keyOfCoinId(key)));
  const after = marksOf(keys, before, isMarking ? await heldSince(deps, userId) : new Map(), now);
  await saveSettings(deps, userId, { spam: after });
  const isUnmarking = before.some(({ key }) => !after.some((mark) => mark.key === key));
  const since = isUnmarking ? lackingFrom(before, after, await heldSince(deps, userId)) : null;
  if (since !== null) await deleteSnapshotsSince(deps.db, userId, since);
}

/** Changes the settings of a ledger. */
export async function changeLedgerSettings(
  deps: Deps,
  market: Market | null,
  userId: string,
  { spam, ...change }: Change,
): Promise<LedgerSettings> {
  if (spam !== undefined) await changeSpam(deps, userId, spam);
  return changeSettings(deps, market, userId, change);
}
