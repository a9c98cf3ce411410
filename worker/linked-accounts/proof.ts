import type { AccountBalance } from "../../shared/as-of/account-balances.ts";
import type { AccountCopies } from "../../shared/transactions/copies.ts";
import type { Purchase } from "../../shared/transactions/purchases.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import { compare, type Exact } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { askLedger } from "../transactions/figures/client.ts";
import { readTags } from "../transactions/ledger.ts";
import type { StoredLeg } from "../transactions/transactions.table.ts";
import { listMovedAway } from "./histories/bookings.queries.ts";
import { type Placed, placeOf } from "./histories/places.rules.ts";
import { KINDS } from "./kinds.ts";
import { type LinkedRow, saveProofs } from "./linked-accounts.queries.ts";
import { compareWithLedger, type Proof, stampOf } from "./proof.rules.ts";

type Account = { row: LinkedRow; amounts: readonly { coinId: string | null; symbol: string; amount: Exact }[] };

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
    const [first] = JSON.parse(legs) as StoredLeg[];
    return placeOf(JSON.parse(facts), { id: String(id), account, toAccount, amount: first?.[2] ?? "-" }) ?? [];
  });
}

/** `unjoined` are all accounts of the user that stand for none. */
async function compareOfUser(
  deps: Deps,
  userId: string,
  accounts: readonly Account[],
  unjoined: readonly Account[],
  tag: string,
) {
  // Without a tag there is no ledger.
  const balances =
    tag === "" ? [] : await askLedger(deps, userId, { name: "balances", placed: await listPlaced(deps.db, userId) });
  const now = deps.clock.now();
  const names = accounts.flatMap(({ row }) => row.ledgerAccount ?? []).sort();
  const copies: AccountCopies =
    tag === "" || names.length === 0
      ? { copies: [], moved: [] }
      : await askLedger(deps, userId, { name: "copies", accounts: names });
  const byCoin = amountsByCoin(unjoined);
  const rows = unjoined.map(({ row }) => row);
  return Promise.all(
    accounts.map(async ({ row, amounts }) => {
      const before = row.proof === null ? null : (JSON.parse(row.proof) as Proof);
      const covers = row.ledgerAccount === null ? () => false : await KINDS[row.kind].covers(deps, row.address);
      const purchases = await readPurchases(deps, row, amounts, balances);
      const facts = { ...row, amounts, purchases, balances, ...copies, unjoined: byCoin, covers, before, now };
      return { row, proof: compareWithLedger(stampOf(row, tag, rows), facts) };
    }),
  );
}

/**
 * The accounts compared with the ledgers of their users. A comparison is kept until the ledger or the balances change, so
 * that most views read nothing more than the tag of the ledger. Nothing is known of an account that was never refreshed.
 */
export async function readProofs(deps: Deps, accounts: readonly Account[]): Promise<Map<string, Proof>> {
  const read = accounts.filter(({ row }) => row.asOf !== null);
  if (read.length === 0) return new Map();
  const tags = await readTags(deps.db, [...new Set(read.map(({ row }) => row.userId))]);
  const tagOf = (row: LinkedRow) => tags.get(row.userId) ?? "";
  const unjoined = Map.groupBy(
    read.filter(({ row }) => row.ledgerAccount === null),
    ({ row }) => row.userId,
  );
  const unjoinedOf = (userId: string) => unjoined.get(userId) ?? [];
  const proofs = new Map<string, Proof>();
  const outdated: Account[] = [];
  for (const account of read) {
    const { row } = account;
    const kept = row.proof === null ? null : (JSON.parse(row.proof) as Proof);
    const others = unjoinedOf(row.userId).map((other) => other.row);
    if (kept?.stamp === stampOf(row, tagOf(row), others)) proofs.set(row.id, kept);
    else outdated.push(account);
  }
  for (const [userId, own] of Map.groupBy(outdated, ({ row }) => row.userId)) {
    const compared = await compareOfUser(deps, userId, own, unjoinedOf(userId), tags.get(userId) ?? "");
    for (const { row, proof } of compared) proofs.set(row.id, proof);
    await saveProofs(deps.db, compared);
  }
  return proofs;
}
