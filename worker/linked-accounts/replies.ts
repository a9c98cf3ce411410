import { nameOf } from "../../shared/linked-accounts/names.ts";
import { withoutSpam } from "../../shared/transactions/spam.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { readSpam } from "../ledger-settings/ledger-settings.ts";
import type { Market } from "../markets/market.ts";
import { type HistoryRow, listHistories } from "./histories/histories.queries.ts";
import { historyReply, unavailableReply } from "./histories/histories.rules.ts";
import { READERS } from "./histories/readers.ts";
import { amountsOf, priceHoldings } from "./holdings.ts";
import { ledgerNameOf } from "./hyperliquid/book.ts";
import { warningPauses } from "./hyperliquid/marks.ts";
import type { Perp } from "./kind.ts";
import type { LinkedRow } from "./linked-accounts.queries.ts";
import { MIN_SAME } from "./proof/doubles.rules.ts";
import type { Double, Proof } from "./proof/facts.rules.ts";
import { countedCoins, isFresh } from "./proof/proof.rules.ts";
import { readProofs } from "./proof/proof.ts";
import { readWaits } from "./waiting.ts";

function stateOf(
  { progress, claimedUntil, dueAt, failures, asOf }: LinkedRow,
  now: number,
): "refreshing" | "failed" | "current" {
  if (claimedUntil > now || dueAt <= now) return "refreshing";
  if (failures > 0) return "failed";
  return progress !== null || asOf === null ? "refreshing" : "current";
}

/** `isProved` says of a coin in an account of the ledger whether a linked account proves it. */
function comparisonReply(
  row: LinkedRow,
  proof: Proof | undefined,
  isProved: (double: Double) => boolean,
  spam: readonly string[],
) {
  const separate = JSON.parse(row.separateFrom) as string[];
  return {
    reconciliation: withoutSpam(proof?.coins ?? [], spam)
      .filter(({ isUnsure }) => !isUnsure)
      .map(({ symbol, coinId, chain, ledger, difference, since, purchase }) => ({
        ...{ symbol, coinId, chain, ledger, difference, purchase },
        since: since === null ? null : isoTime(since),
      })),
    possibleDoubles: withoutSpam(proof?.doubles ?? [], spam).filter(
      (double) =>
        !separate.includes(double.ledgerAccount) &&
        ((double.same?.count ?? 0) >= MIN_SAME || double.isRest || !isProved(double)),
    ),
  };
}

/** All accounts of a user in the form of the API, at the latest prices. */
export async function replies(deps: Deps, market: Market | null, rows: readonly LinkedRow[]) {
  const now = deps.clock.now();
  const amounts = new Map(rows.map((row) => [row, amountsOf(row)] as const));
  const proofs = await readProofs(
    deps,
    rows.map((row) => ({ row, amounts: amounts.get(row)! })),
  );
  const isCompared = [...proofs.values()].some(({ coins, doubles }) => coins.length + doubles.length > 0);
  const spam = isCompared ? await readSpam(deps, [...new Set(rows.map(({ userId }) => userId))]) : new Map();
  const spamOf = ({ userId }: LinkedRow): readonly string[] => spam.get(userId) ?? [];
  const countedOf = (row: LinkedRow) =>
    withoutSpam(countedCoins(proofs.get(row.id), now), spamOf(row)).map(
      ({ coinId, symbol, counted, purchase, perps }) => ({
        ...{ coinId, symbol, amount: counted, isCopy: purchase !== null, perps },
      }),
    );
  const [priced, counted] = await Promise.all([
    priceHoldings(deps, market, [...amounts]),
    priceHoldings(
      deps,
      market,
      rows.flatMap((row) => (row.ledgerAccount === null ? [] : [[row, countedOf(row)] as const])),
    ),
  ]);
  const standing = Map.groupBy(rows, (row) => row.ledgerAccount);
  const isProved = (double: Double): boolean =>
    (standing.get(double.ledgerAccount) ?? []).some((row) => {
      // Before its first refresh it is not known what it proves.
      const coins = proofs.get(row.id)?.coins ?? [double];
      return coins.some((coin) => assetKeyOf(coin) === assetKeyOf(double));
    });
  const beside = ({ id, ledgerAccount }: LinkedRow) =>
    ledgerAccount === null ? [] : standing.get(ledgerAccount)!.filter((row) => row.id !== id);
  const perps = new Map(rows.map((row) => [row.id, JSON.parse(row.perps) as Perp[]]));
  const withHistory = rows.filter(({ kind }) => READERS[kind] !== undefined).map(({ id }) => id);
  const histories =
    withHistory.length === 0 ? new Map<string, HistoryRow>() : await listHistories(deps.db, withHistory);
  const waits = await readWaits(deps, rows, histories.values(), now);
  const historyOf = ({ kind }: LinkedRow, history: HistoryRow | undefined) => {
    const unavailable = READERS[kind]?.unavailable?.(deps);
    if (history) return historyReply(history, waits.ofHistory(history));
    return unavailable ? unavailableReply(unavailable, now) : null;
  };
  const pauses = await warningPauses(
    deps,
    rows.map(({ id, asOf }) => ({ id, asOf, perps: perps.get(id)! })),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    address: row.address,
    label: row.label,
    linkedAt: isoTime(row.createdAt),
    state: stateOf(row, now),
    asOf: row.asOf === null ? null : isoTime(row.asOf),
    waitsUntil: waits.ofAccount(row),
    problem: row.problem,
    holdings: priced.get(row)!,
    perps: perps.get(row.id)!,
    warningsPausedSince: pauses.has(row.id) ? isoTime(pauses.get(row.id)!) : null,
    ledgerAccount: row.ledgerAccount,
    tradesAccount: row.kind === "hyperliquid" ? ledgerNameOf(row) : null,
    isStale: row.ledgerAccount !== null && [row, ...beside(row)].some(({ asOf }) => !isFresh(asOf, now)),
    comparedWith: beside(row).map((one) => ({ id: one.id, name: nameOf(one), isRead: one.asOf !== null })),
    counted: counted.get(row) ?? null,
    ...comparisonReply(row, proofs.get(row.id), isProved, spamOf(row)),
    history: historyOf(row, histories.get(row.id)),
  }));
}
