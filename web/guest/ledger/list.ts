import { taxYearOf, yearRange } from "../../../shared/gains/tax-years.ts";
import { idsOfKey } from "../../../shared/icp-tokens/same-coins.ts";
import { choices } from "../../../shared/transactions/list/choices.ts";
import { type ListFilter, matches, searchOf } from "../../../shared/transactions/list/filter.ts";
import type { ListedKind } from "../../../shared/transactions/list/listed-kind.ts";
import { rowFigures } from "../../../shared/transactions/list/row-figures.ts";
import { PAGE_SIZE } from "../../../shared/transactions/rules.ts";
import { otherSidesOf, sentWholes } from "../../../shared/transactions/transfers/other-sides.ts";
import { zoneOf } from "../../../shared/zones/zone.ts";
import { settingsOf, type Tables, type TransactionItem } from "../storage/tables.ts";
import { accountingIn } from "./accounting.ts";
import type { CoinLookup } from "./context.ts";
import { transactionsUntil } from "./lists.ts";
import { transactionReply } from "./transactions.ts";

/** The parameters of the address are texts. */
type PageQuery = {
  coinId?: string | undefined;
  account?: string | undefined;
  kind?: ListedKind | undefined;
  year?: unknown;
  q?: string | undefined;
  ids?: readonly string[] | string | undefined;
  cursor?: string | undefined;
  limit?: unknown;
};

const newestFirst = (a: TransactionItem, b: TransactionItem): number => b.at - a.at || Number(b.id) - Number(a.id);

/** The coins of the ledger that the market lists. */
function coinsOf({ transactions }: Tables, { coinOf }: CoinLookup): { id: string; name: string }[] {
  const ids = new Set(
    transactions
      .all()
      .flatMap(({ legs, fee }) => [...legs, ...(fee ? [fee] : [])].flatMap(({ coinId }) => coinId ?? [])),
  );
  return [...ids].flatMap((id) => {
    const coin = coinOf(id);
    return coin ? [{ id, name: coin.name }] : [];
  });
}

/** A page of transactions, newest first, with their figures in the ledger's currency. */
export function listTransactions(tables: Tables, market: CoinLookup, now: number, query: PageQuery) {
  const { coinId, account, kind, year, q = "", ids, cursor, limit } = query;
  const { currency, timeZone, yearStart } = settingsOf(tables);
  const named = ids === undefined ? null : new Set(typeof ids === "string" ? ids.split(",") : ids);
  const count = Math.min(Number(limit ?? PAGE_SIZE), PAGE_SIZE);
  const [at = 0, id = 0] = (cursor ?? "").split(".").map(Number);
  const period = year === undefined ? undefined : yearRange(Number(year), yearStart, zoneOf(timeZone));
  const search = q.trim() === "" ? undefined : searchOf(q, coinsOf(tables, market));
  const filter: ListFilter = { key: coinId, account, kind, period, search };
  const found = tables.transactions
    .all()
    .filter(
      (one) =>
        (named === null || named.has(one.id)) &&
        (cursor === undefined || one.at < at || (one.at === at && Number(one.id) < id)) &&
        matches(one, filter),
    )
    .sort(newestFirst);
  const items = found.slice(0, count);
  const last = items.at(-1);
  const counting = transactionsUntil(tables, now);
  const [sides, wholes] = [otherSidesOf(counting), sentWholes(counting)];
  const accounting = accountingIn(tables, currency);
  return {
    items: items.map((item) => ({
      ...transactionReply(item),
      otherSide: sides.get(item.id) ?? null,
      figures: rowFigures({ ...(wholes.get(item.id) ?? item), note: item.note }, accounting),
    })),
    currency,
    next: found.length > count && last ? `${last.at}.${last.id}` : null,
  };
}

/** By what the transactions can be listed. */
export function listChoices(tables: Tables, { coinOf }: CoinLookup, now: number) {
  const { timeZone, yearStart } = settingsOf(tables);
  const { dayOf } = zoneOf(timeZone);
  const nameOf = (key: string) => idsOfKey(key).flatMap((id) => coinOf(id)?.name ?? [])[0] ?? null;
  const { coins, ...rest } = choices(transactionsUntil(tables, now), (at) => taxYearOf(dayOf(at), yearStart));
  return { ...rest, coins: coins.map(({ key, symbol }) => ({ coinId: key, symbol, name: nameOf(key) })) };
}
