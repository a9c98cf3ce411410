import type { AccountBalance } from "../../../shared/as-of/account-balances.ts";
import type { AccountCopies } from "../../../shared/transactions/copies/copies.ts";
import type { Purchase } from "../../../shared/transactions/purchases.ts";
import { type Asset, assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { compare, type Exact } from "../../../shared/values/decimal.ts";
import type { Deps } from "../../deps.ts";
import { ignoreOutage } from "../../platform/outage.rules.ts";
import { askLedger } from "../../transactions/figures/client.ts";
import { readTags } from "../../transactions/ledger.ts";
import { type CoinAmount, sumByCoin } from "../coin-amounts.ts";
import { listMovedAway } from "../histories/bookings.queries.ts";
import { KINDS } from "../kinds.ts";
import { type LinkedRow, saveProofs } from "../linked-accounts.queries.ts";
import type { Proof } from "./facts.rules.ts";
import { type Placed, placeOf } from "./places.rules.ts";
import { compareWithLedger, stampOf } from "./proof.rules.ts";

type Account = { row: LinkedRow; amounts: readonly CoinAmount[] };

/** What accounts that stand for none have of each coin, by its key. */
const amountsByCoin = (accounts: readonly Account[]) =>
  Map.groupBy(
    accounts.flatMap(({ row, amounts }) =>
      amounts.map((one) => ({ id: row.id, key: assetKeyOf(one), amount: one.amount })),
    ),
    ({ key }) => key,
  );

/** The purchases in the account of the ledger, if it has more of a coin than the chain: one of them may be there twice. */
async function readPurchases(
  deps: Deps,
  { userId, ledgerAccount }: LinkedRow,
  amounts: Account["amounts"],
  balances: readonly AccountBalance[],
): Promise<Purchase[]> {
  const chain = new Map(amounts.map((one) => [assetKeyOf(one), one.amount]));
  const isMore = (one: AccountBalance) =>
    one.account === ledgerAccount && compare(one.amount as Exact, chain.get(assetKeyOf(one)) ?? ("0" as Exact)) > 0;
  if (ledgerAccount === null || !balances.some(isMore)) return [];
  return askLedger(deps, userId, { name: "purchases", account: ledgerAccount });
}

/** Where the transactions of a user's histories count for the comparison, if the user has moved them. */
async function listPlaced(db: Deps["db"], userId: string): Promise<Placed[]> {
  return (await listMovedAway(db, userId)).flatMap(({ id, account, toAccount, legs, facts }) => {
    const [first] = JSON.parse(legs) as [key: string, symbol: string, amount: string][];
    return placeOf(JSON.parse(facts), { id: String(id), account, toAccount, amount: first?.[2] ?? "-" }) ?? [];
  });
}

/** The linked accounts by the account of the ledger for which they stand. */
const byLedgerAccount = (accounts: readonly Account[]): Map<string, Account[]> =>
  Map.groupBy(
    accounts.filter(({ row }) => row.ledgerAccount !== null),
    ({ row }) => row.ledgerAccount!,
  );

const isRead = ({ row }: Account): boolean => row.asOf !== null;
const amountsOfAll = (accounts: readonly Account[]) => sumByCoin(accounts.flatMap(({ amounts }) => amounts));

/** What the linked accounts of each account of the ledger have of a coin, where all of them were read. */
const standingOf = (groups: ReadonlyMap<string, readonly Account[]>) =>
  new Map(
    [...groups]
      .filter(([, group]) => group.every(isRead))
      .map(
        ([name, group]) => [name, new Map(amountsOfAll(group).map((one) => [assetKeyOf(one), one.amount]))] as const,
      ),
  );

/** How the coins of several accounts are compared together. An account without one in the ledger is compared alone. */
async function togetherWith(deps: Deps, account: Account, group: readonly Account[]) {
  const all = await Promise.all(
    group.map(async (one) => ({ ...one, covers: await KINDS[one.row.kind].covers(deps, one.row.address) })),
  );
  const read = group.filter(isRead);
  const has = ({ amounts, covers }: (typeof all)[number], coin: Asset) =>
    covers(coin.coinId) || amounts.some((one) => assetKeyOf(one) === assetKeyOf(coin));
  return {
    amounts: amountsOfAll(read),
    isCounted: read[0] === account,
    isPartial: (coin: Asset) => all.some((one) => one.row.failures > 0 && has(one, coin)),
    covers: (coinId: string | null) => all.some((one) => isRead(one) && one.covers(coinId)),
    isUnread: (coinId: string | null) => all.some((one) => !isRead(one) && one.covers(coinId)),
    oldestOf(coin: Asset) {
      const times = all.filter((one) => has(one, coin)).map(({ row }) => row.asOf);
      return times.includes(null) ? null : Math.min(...times.map((time) => time ?? 0));
    },
  };
}

/** `all` are the linked accounts of the user. */
async function compareOfUser(
  deps: Deps,
  userId: string,
  accounts: readonly Account[],
  all: readonly Account[],
  tag: string,
) {
  // Without a tag there is no ledger.
  const balances =
    tag === "" ? [] : await askLedger(deps, userId, { name: "balances", placed: await listPlaced(deps.db, userId) });
  const now = deps.clock.now();
  const names = [...new Set(accounts.flatMap(({ row }) => row.ledgerAccount ?? []))].sort();
  const copies: AccountCopies =
    tag === "" || names.length === 0
      ? { copies: [], moved: [] }
      : await askLedger(deps, userId, { name: "copies", accounts: names });
  const unjoined = amountsByCoin(all.filter(({ row }) => row.ledgerAccount === null && row.asOf !== null));
  const groups = byLedgerAccount(all);
  const standing = standingOf(groups);
  const rows = all.map(({ row }) => row);
  return Promise.all(
    accounts.map(async (account) => {
      const { row, amounts: own } = account;
      const before = row.proof === null ? null : (JSON.parse(row.proof) as Proof);
      const group = row.ledgerAccount === null ? [account] : groups.get(row.ledgerAccount)!;
      const together = await togetherWith(deps, account, group);
      const purchases = await readPurchases(deps, row, together.amounts, balances);
      const facts = { ...row, own, ...together, purchases, balances, ...copies, unjoined, standing, before, now };
      return { row, proof: compareWithLedger(stampOf(row, tag, rows), facts) };
    }),
  );
}

/**
 * The accounts compared with the ledgers of their users. A comparison is kept until the ledger or the balances change, so
 * that most views read nothing more than the tag of the ledger. Nothing is known of an account that was never refreshed.
 * `accounts` are all of some users, or all that stand for an account of the ledger.
 */
export async function readProofs(deps: Deps, accounts: readonly Account[]): Promise<Map<string, Proof>> {
  const read = accounts.filter(isRead);
  if (read.length === 0) return new Map();
  const tags = await readTags(deps.db, [...new Set(read.map(({ row }) => row.userId))]);
  const proofs = new Map<string, Proof>();
  for (const [userId, all] of Map.groupBy(accounts, ({ row }) => row.userId)) {
    const tag = tags.get(userId) ?? "";
    const rows = all.map(({ row }) => row);
    const outdated = all.filter(({ row }) => {
      const kept = row.proof === null ? null : (JSON.parse(row.proof) as Proof);
      if (kept?.stamp !== stampOf(row, tag, rows)) return row.asOf !== null;
      proofs.set(row.id, kept);
      return false;
    });
    if (outdated.length === 0) continue;
    const compared = await compareOfUser(deps, userId, outdated, all, tag);
    for (const { row, proof } of compared) proofs.set(row.id, proof);
    await saveProofs(deps.db, compared).catch(ignoreOutage(deps.clock));
  }
  return proofs;
}
