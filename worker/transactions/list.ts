import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import type { ListedPage } from "./figures/ledgers.ts";
import { readOtherSides } from "./other-sides.ts";
import { namesAccount, namesKey } from "./rows.rules.ts";
import { findState, listByIds, listPage, type PageFilter, type TransactionRow } from "./transactions.queries.ts";
import { idOf, transactionReply } from "./transactions.ts";

type PageQuery = {
  coinId?: string | undefined;
  account?: string | undefined;
  ids?: readonly string[] | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * The transactions of a page. No index has coins and accounts, because each would be a further row to write for each
 * transaction. The object of a long ledger finds those of a coin or an account in its copy.
 */
async function readPage({ db, ledgers }: Deps, userId: string, { after, limit, ...filter }: ListedPage) {
  const isFiltered = filter.key !== undefined || filter.account !== undefined;
  const { transactions, tag } = isFiltered ? await findState(db, userId) : { transactions: 0, tag: "" };
  if (transactions <= ledgers.maxInRequest) {
    const rows = await listPage(db, userId, filter, after, limit + 1);
    return { rows, hasMore: rows.length > limit };
  }
  const ids = await ledgers.list({ ...filter, after, limit: limit + 1 }, { userId, tag });
  return { rows: await listByIds(db, userId, ids.slice(0, limit)), hasMore: ids.length > limit };
}

/** The named transactions of a page. */
async function readNamed(
  { db }: Deps,
  userId: string,
  ids: readonly string[],
  { after, limit, ...filter }: ListedPage,
) {
  const isAfter = ({ at, id }: TransactionRow) => !after || at < after.at || (at === after.at && id < after.id);
  const { key, account } = filter;
  const rows = (await listByIds(db, userId, [...new Set(ids.map(idOf))])).filter(
    (row) =>
      isAfter(row) &&
      (key === undefined || namesKey(row, key)) &&
      (account === undefined || namesAccount(row, account)),
  );
  return { rows, hasMore: rows.length > limit };
}

export async function listTransactions(
  deps: Deps,
  user: SessionUser,
  { coinId, account, ids, cursor, limit }: PageQuery,
) {
  const filter: PageFilter = { key: coinId, account };
  const [at, id] = (cursor ?? "").split(".").map(Number);
  const after = cursor === undefined ? null : { at: at!, id: id! };
  const page = { ...filter, after, limit };
  const { rows, hasMore } = await (ids ? readNamed(deps, user.id, ids, page) : readPage(deps, user.id, page));
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const sides = await readOtherSides(deps, user.id, items);
  return {
    items: items.map((row) => ({ ...transactionReply(row), otherSide: sides.get(String(row.id)) ?? null })),
    next: hasMore && last ? `${last.at}.${last.id}` : null,
  };
}
