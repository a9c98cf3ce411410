import type { RateYear } from "../../../shared/exchange-rates/rates.ts";
import type { ClosedPosition } from "../../../shared/ledger/closing.ts";
import type { Import } from "../../../shared/ledger/imports.ts";
import type { LeveragedPosition, SpotPosition } from "../../../shared/ledger/positions.ts";
import type { Booked } from "../../../shared/ledger/transactions.ts";
import { DEFAULT_SETTINGS, type LedgerSettings } from "../../../shared/ledger-settings/settings.ts";
import type { Transaction } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";

/** The items of a portfolio that is kept in this browser. Times are in ms, as in the server's tables. */

/** `cost` and `knownAmount` are absent in items that were stored before they existed; see `deriveStored`. */
export type SpotItem = SpotPosition & { cost?: string | null; knownAmount?: string | null };
export type LeveragedItem = LeveragedPosition;
export type TransactionItem = Booked & Pick<Transaction, "id">;
export type ImportItem = Import;
/** A deletion that can be undone: of a position with its transactions, or of transactions. */
export type DeletionItem = {
  id: string;
  deletedAt: number;
  position: SpotItem | null;
  transactions: TransactionItem[];
};
/** The last price of a coin, and the one before it. */
export type PriceItem = {
  id: string;
  price: Exact;
  pricedAt: number;
  change24h: number | null;
  previous: { price: Exact; at: number } | null;
};
export type CounterItem = { id: string; value: number };
/** The exchange rates of a year, of the currencies that were needed. `loadedAt` is in ms. */
export type RateItem = RateYear & { id: string; loadedAt: number; source?: string };
/** The settings of the ledger. Its id is `SETTINGS`. */
export type SettingsItem = LedgerSettings & { id: string };

/** One kind of item by id. It remembers what was changed, so that only that is written. */
export class Table<Item extends { id: string }> {
  readonly changes = new Map<string, Item | null>();
  readonly #items: Map<string, Item>;

  constructor(items: readonly Item[] = []) {
    this.#items = new Map(items.map((item) => [item.id, item]));
  }
  get size(): number {
    return this.#items.size;
  }
  get(id: string): Item | undefined {
    return this.#items.get(id);
  }
  all(): Item[] {
    return [...this.#items.values()];
  }
  put(item: Item): Item {
    this.#items.set(item.id, item);
    this.changes.set(item.id, item);
    return item;
  }
  remove(id: string): boolean {
    const existed = this.#items.delete(id);
    if (existed) this.changes.set(id, null);
    return existed;
  }
}

type Items = {
  spot: SpotItem;
  leveraged: LeveragedItem;
  closed: ClosedPosition;
  transactions: TransactionItem;
  imports: ImportItem;
  deletions: DeletionItem;
  prices: PriceItem;
  counters: CounterItem;
  settings: SettingsItem;
  rates: RateItem;
};
export type TableName = keyof Items;
export type ItemOf<Name extends TableName> = Items[Name];
export const TABLE_NAMES = [
  "spot",
  "leveraged",
  "closed",
  "transactions",
  "imports",
  "deletions",
  "prices",
  "counters",
  "settings",
  "rates",
] as const satisfies TableName[];
export type Tables = { [Name in TableName]: Table<Items[Name]> };

export const emptyTables = (): Tables => ({
  spot: new Table(),
  leveraged: new Table(),
  closed: new Table(),
  transactions: new Table(),
  imports: new Table(),
  deletions: new Table(),
  prices: new Table(),
  counters: new Table(),
  settings: new Table(),
  rates: new Table(),
});

const SETTINGS = "ledger";

export function settingsOf({ settings }: Tables): LedgerSettings {
  const { id: _id, ...stored } = settings.get(SETTINGS) ?? { id: SETTINGS };
  // What was added to the settings since they were stored has its default.
  return { ...DEFAULT_SETTINGS, ...stored };
}

export const putSettings = ({ settings }: Tables, changed: LedgerSettings): SettingsItem =>
  settings.put({ id: SETTINGS, ...changed });

/** The next number of a sequence. Numbers are never used again, because a deletion can be undone. */
export function nextNumber({ counters }: Tables, id: string): number {
  const value = (counters.get(id)?.value ?? 0) + 1;
  counters.put({ id, value });
  return value;
}
