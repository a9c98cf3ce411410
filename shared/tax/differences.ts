import type { LineRate } from "./rates-used.ts";
import type { TaxReport } from "./report.ts";

/** How a filed report differs from one that is computed now. */
export type Difference = {
  list: ListName;
  change: "added" | "removed" | "changed";
  /** Null for a rule or a holding. */
  transactionId: string | null;
  symbol: string | null;
  /** The time (ISO) of the sale, the income or the purchase; null for a rule or a holding. */
  at: string | null;
  /** The fields that differ; of an entry that is new or gone, all. */
  fields: { name: string; before: string | null; after: string | null }[];
};

type Entry = Omit<Difference, "list" | "change" | "fields"> & {
  /** Entries with the same key are the same one, in another form. */
  key: string;
  fields: Record<string, string | null>;
};

const ratesText = (rates: readonly LineRate[]): string | null =>
  rates.length === 0
    ? null
    : rates
        .map(({ from, rate, publishedOn }) => `1 ${from.toUpperCase()} = ${rate} (${publishedOn ?? "stated by you"})`)
        .join(", ");
const keyOf = (...parts: unknown[]): string => JSON.stringify(parts);
const textOf = (value: number | boolean | null): string | null => (value === null ? null : String(value));

/** Limits, which are no sums of lines. */
const LIMITS = ["exemptAmount", "exemptionLimit", "otherIncomeLimit"];

/**
 * What is compared. Sums follow from it, and so they are not in it; nor are prices at the year's end, which are no part of
 * a tax, or the ids of transactions, which change when a file is imported again.
 */
const ENTRIES = {
  rules: ({ currency, timeZone, method, scope, sections }: TaxReport): Entry[] => [
    ...Object.entries({ currency, timeZone, method, scope }).map(([name, value]) => ruleEntry(name, value)),
    ...sections.filter(({ key }) => LIMITS.includes(key)).map(({ key, amount }) => ruleEntry(key, amount)),
  ],
  unknown: ({ unknown }: TaxReport): Entry[] =>
    unknown.map(({ what, reason, transactionId, at, coin, symbol, account, amount, proceeds, term }) => ({
      ...{ transactionId, symbol, at, key: keyOf(what, reason, at, coin) },
      fields: { account, amount, proceeds, term },
    })),
  lines: ({ lines }: TaxReport): Entry[] =>
    lines.map((line) => {
      const { transactionId, symbol, disposedAt, coin, kind, rule, acquiredAt } = line;
      const { account, amount, proceeds, cost, gain, term, box, taxFree, rates } = line;
      return {
        ...{ transactionId, symbol, at: disposedAt, key: keyOf(disposedAt, coin, kind, rule, acquiredAt) },
        fields: {
          ...{ acquiredAt, account, amount, proceeds, cost, gain, term, box },
          ...{ taxFree: textOf(taxFree), rates: ratesText(rates) },
        },
      };
    }),
  contracts: ({ contracts }: TaxReport): Entry[] =>
    contracts.map(({ kind, symbol, closedAt, side, leverage, size, openedAt, pnl, dollars, rates }) => ({
      ...{ transactionId: null, symbol, at: closedAt, key: keyOf(kind, symbol, closedAt) },
      // Reports that were filed earlier do not state when payments began.
      fields: {
        ...{ side, leverage: textOf(leverage), size, pnl, dollars, rates: ratesText(rates) },
        openedAt: kind === "funding" || kind === "fee" ? null : openedAt,
      },
    })),
  income: ({ income }: TaxReport): Entry[] =>
    income.map(({ transactionId, at, coin, symbol, account, amount, value, rates }) => ({
      ...{ transactionId, symbol, at, key: keyOf(at, coin) },
      fields: { account, amount, value, rates: ratesText(rates) },
    })),
  yearEnd: ({ yearEnd }: TaxReport): Entry[] =>
    yearEnd.map(({ coin, symbol, account, amount, knownAmount, cost }) => ({
      ...{ transactionId: null, symbol, at: null, key: keyOf(coin, account) },
      fields: { account, amount, knownAmount, cost },
    })),
  allocation: ({ allocation }: Pick<TaxReport, "allocation">): Entry[] =>
    allocation.map(({ coin, symbol, account, acquiredIn, acquiredAt, amount, cost }) => ({
      ...{ transactionId: acquiredIn, symbol, at: acquiredAt, key: keyOf(coin, account, acquiredAt) },
      fields: { account, amount, cost },
    })),
};
export type ListName = keyof typeof ENTRIES;
export const LISTS = Object.keys(ENTRIES) as ListName[];

const ruleEntry = (name: string, value: string | null): Entry => ({
  ...{ transactionId: null, symbol: null, at: null, key: name },
  fields: { [name]: value },
});

const contentOf = ({ key, fields }: Entry): string => keyOf(key, fields);

/** Removes the entries that both have, however often. */
function withoutEqual(before: readonly Entry[], after: readonly Entry[]): [Entry[], Entry[]] {
  const count = new Map<string, number>();
  for (const entry of after) count.set(contentOf(entry), (count.get(contentOf(entry)) ?? 0) + 1);
  const gone = before.filter((entry) => {
    const left = count.get(contentOf(entry)) ?? 0;
    if (left > 0) count.set(contentOf(entry), left - 1);
    return left === 0;
  });
  const fresh = after.filter((entry) => {
    const left = count.get(contentOf(entry)) ?? 0;
    if (left > 0) count.set(contentOf(entry), left - 1);
    return left > 0;
  });
  return [gone, fresh];
}

function difference(list: ListName, before: Entry | undefined, after: Entry | undefined): Difference {
  const { transactionId, symbol, at } = (after ?? before)!;
  const names = Object.keys((after ?? before)!.fields);
  const fields = names.map((name) => ({
    name,
    before: before?.fields[name] ?? null,
    after: after?.fields[name] ?? null,
  }));
  return {
    ...{ list, change: before && after ? "changed" : before ? "removed" : "added", transactionId, symbol, at },
    fields: fields.filter((field) => field.before !== field.after),
  };
}

function differencesOfList(list: ListName, filed: readonly Entry[], now: readonly Entry[]): Difference[] {
  const [gone, fresh] = withoutEqual(filed, now);
  const byKey = Map.groupBy(fresh, ({ key }) => key);
  const matched = gone.map((before) => difference(list, before, byKey.get(before.key)?.shift()));
  const added = [...byKey.values()].flat().map((after) => difference(list, undefined, after));
  return [...matched, ...added];
}

/** Every difference of two reports, in the order of their lists. */
export const differencesOf = (filed: TaxReport, now: TaxReport): Difference[] =>
  LISTS.flatMap((list) => differencesOfList(list, ENTRIES[list](filed), ENTRIES[list](now)));

/** How a kept allocation differs from that by the ledger as it is now; null where none was kept. */
export const allocationDifferences = ({ allocation, allocationNow }: TaxReport): Difference[] | null =>
  allocationNow &&
  differencesOfList(
    "allocation",
    ENTRIES.allocation({ allocation }),
    ENTRIES.allocation({ allocation: allocationNow }),
  );
