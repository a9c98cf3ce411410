import { yearRange } from "../../shared/gains/tax-years.ts";
import { idsOfKey } from "../../shared/icp-tokens/same-coins.ts";
import { type ListFilter, matches, searchOf } from "../../shared/transactions/list/filter.ts";
import type { ListedKind } from "../../shared/transactions/list/listed-kind.ts";
import { rowFigures } from "../../shared/transactions/list/row-figures.ts";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import { otherSidesOf, sentWholes } from "../../shared/transactions/transfers/other-sides.ts";
import { zoneOf } from "../../shared/zones/zone.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { findState } from "./changes/changes.queries.ts";
import { readAccounting } from "./figures/accounting.ts";
import { askLedger } from "./figures/client.ts";
import { isBefore, type ListedPage } from "./figures/ledgers.ts";
import { readSides } from "./other-sides.ts";
import { toListed, toTransaction } from "./rows.rules.ts";
import { listByIds, listPage, type TransactionRow } from "./transactions.queries.ts";
import { idOf, transactionReply } from "./transactions.ts";

type PageQuery = {
  coinId?: string | undefined;
  account?: string | undefined;
  kind?: ListedKind | undefined;
  year?: number | undefined;
  q?: string | undefined;
  ids?: readonly string[] | undefined;
  cursor?: string | undefined;
  limit: number;
};
type Page = { rows: TransactionRow[]; hasMore: boolean };

const pageOf = (rows: TransactionRow[], limit: number): Page => ({ rows, hasMore: rows.length > limit });
const only = (rows: readonly TransactionRow[], filter: ListFilter) =>
  rows.filter((row) => matches(toListed(row), filter));

/**
 * The transactions of a page. The index of a user's transactions has times only, because each further index would be
 * another row to write for each of them. So of a short ledger all rows are read, and the object of a long one finds those
 * of a page in its copy.
 */
async function readPage({ db, ledgers }: Deps, userId: string, { after, limit, ...filter }: ListedPage): Promise<Page> {
  const { period, ...others } = filter;
  const isOfTimes = Object.values(others).every((part) => part === undefined);
  if (isOfTimes) return pageOf(await listPage(db, userId, period, after, limit + 1), limit);
  const { transactions, tag } = await findState(db, userId);
  if (transactions <= ledgers.maxInRequest)
    return pageOf(only(await listPage(db, userId, period, after, MAX_TRANSACTIONS), others), limit);
  const ids = await ledgers.list({ ...filter, after, limit: limit + 1 }, { userId, tag });
  return { rows: await listByIds(db, userId, ids.slice(0, limit)), hasMore: ids.length > limit };
}

/** The named transactions of a page. */
async function readNamed({ db }: Deps, userId: string, ids: readonly string[], page: ListedPage): Promise<Page> {
  const { after, limit, ...filter } = page;
  const named = await listByIds(db, userId, [...new Set(ids.map(idOf))]);
  return pageOf(only(after ? named.filter((row) => isBefore(row, after)) : named, filter), limit);
}

/** A page of transactions, newest first, with their figures in the ledger's currency. */
export async function listTransactions(deps: Deps, market: Market | null, user: SessionUser, query: PageQuery) {
  const { coinId, account, kind, year, q, ids, cursor, limit } = query;
  const settings = await readSettings(deps, user.id);
  const period = year === undefined ? undefined : yearRange(year, settings.yearStart, zoneOf(settings.timeZone));
  const search = searchOf(q ?? "", market?.coins ?? []);
  const [at, id] = (cursor ?? "").split(".").map(Number);
  const after = cursor === undefined ? null : { at: at!, id: id! };
  const page = { key: coinId, account, kind, period, search, after, limit };
  const { rows, hasMore } = await (ids ? readNamed(deps, user.id, ids, page) : readPage(deps, user.id, page));
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const sides = await readSides(deps, user.id, items);
  const [others, wholes] = [otherSidesOf(sides), sentWholes(sides)];
  const shown = items.map((row) => ({ ...(wholes.get(String(row.id)) ?? toTransaction(row)), note: row.note }));
  const accounting = await readAccounting(deps.db, settings, shown);
  return {
    items: items.map((row, index) => ({
      ...transactionReply(row),
      otherSide: others.get(String(row.id)) ?? null,
      figures: rowFigures(shown[index]!, accounting),
    })),
    currency: settings.currency,
    next: hasMore && last ? `${last.at}.${last.id}` : null,
  };
}

/** By what the transactions of a user can be listed. */
export async function listChoices(deps: Deps, market: Market | null, userId: string) {
  const { yearStart } = await readSettings(deps, userId);
  const { coins, ...rest } = await askLedger(deps, userId, { name: "choices", yearStart });
  const nameOf = (key: string) => idsOfKey(key).flatMap((id) => market?.find(id)?.coin.name ?? [])[0] ?? null;
  return { ...rest, coins: coins.map(({ key, symbol }) => ({ coinId: key, symbol, name: nameOf(key) })) };
}
