import {
  CHAIN_SOURCE,
  LINKED_SOURCE,
  POSITION_SOURCE,
  type TransactionKind,
} from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";

/** A transaction as a block keeps it: the fields of its row that a fold needs. */
export type BlockRow = {
  id: number;
  kind: TransactionKind;
  at: number;
  account: string;
  toAccount: string | null;
  legs: string;
  price: Exact | null;
  priceCurrency: string | null;
  fee: string | null;
  positionId: string | null;
  transferKey: string | null;
  note: string | null;
  /** One of `SOURCES`; absent where it decides nothing. */
  source?: string;
};
type Packed = [
  id: number,
  kind: TransactionKind,
  at: number,
  account: string,
  toAccount: string | null,
  legs: string,
  price: string | null,
  priceCurrency: string | null,
  fee: string | null,
  positionId: string | null,
  transferKey: string | null,
  origin: number,
  note: string | null,
];
/** The sources that decide something. A block stores their index plus one, or 0. */
const SOURCES: readonly string[] = [LINKED_SOURCE, POSITION_SOURCE, CHAIN_SOURCE];
export const sourceOf = (source: string | null) => (source !== null && SOURCES.includes(source) ? { source } : {});
type RowPlace = Pick<BlockRow, "id" | "at">;

const pack = (row: BlockRow): Packed => [
  row.id,
  row.kind,
  row.at,
  row.account,
  row.toAccount,
  row.legs,
  row.price,
  row.priceCurrency,
  row.fee,
  row.positionId,
  row.transferKey,
  row.source === undefined ? 0 : SOURCES.indexOf(row.source) + 1,
  row.note,
];
const unpack = ([
  id,
  kind,
  at,
  account,
  toAccount,
  legs,
  price,
  priceCurrency,
  fee,
  positionId,
  transferKey,
  origin,
  note,
]: Packed): BlockRow => ({
  ...{ id, kind, at, account, toAccount, legs, priceCurrency, fee, positionId, transferKey, note },
  price: price as Exact | null,
  ...sourceOf(SOURCES[origin - 1] ?? null),
});

const order = (a: RowPlace, b: RowPlace): number => a.at - b.at || a.id - b.id;

/** After every transaction. */
const END: RowPlace = { at: Number.MAX_SAFE_INTEGER, id: 0 };

/** A block is divided when it has more transactions. A row of SQLite may have 2 MB, and these have 1 MB at most. */
const MAX_ROWS = 400;
const ROWS_OF_NEW = 250;

type StoredBlock = { data: string };
const OF_FIRST = "FROM blocks WHERE (first_at, first_id) = (?, ?)";

/**
 * A copy of a ledger in blocks of some hundred transactions, in the order in which they happened. A fold reads a row for
 * each block instead of one for each transaction.
 */
export function ledgerBlocks(sql: SqlStorage) {
  sql.exec(`CREATE TABLE IF NOT EXISTS blocks (
    first_at INTEGER NOT NULL, first_id INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (first_at, first_id)
  ) WITHOUT ROWID`);

  const parse = ({ data }: StoredBlock): BlockRow[] => (JSON.parse(data) as Packed[]).map(unpack);
  function store(rows: readonly BlockRow[]): void {
    if (rows.length === 0) return;
    const parts = Math.max(1, rows.length > MAX_ROWS ? Math.ceil(rows.length / ROWS_OF_NEW) : 1);
    const size = Math.ceil(rows.length / parts);
    for (let start = 0; start < rows.length; start += size) {
      const part = rows.slice(start, start + size);
      sql.exec(
        "INSERT INTO blocks (first_at, first_id, data) VALUES (?, ?, ?)",
        ...[part[0]!.at, part[0]!.id, JSON.stringify(part.map(pack))],
      );
    }
  }
  /** The first transaction of the block in which a transaction of this time is, or belongs. */
  const firstOf = ({ at, id }: RowPlace): RowPlace | undefined =>
    sql
      .exec<RowPlace>(
        "SELECT first_at AS at, first_id AS id FROM blocks WHERE (first_at, first_id) <= (?, ?) ORDER BY first_at DESC, first_id DESC LIMIT 1",
        at,
        id,
      )
      .toArray()[0] ??
    sql
      .exec<RowPlace>("SELECT first_at AS at, first_id AS id FROM blocks ORDER BY first_at, first_id LIMIT 1")
      .toArray()[0];

  const byBlock = <Place extends RowPlace>(places: readonly Place[]): Place[][] => [
    ...Map.groupBy(places, (place) => JSON.stringify(firstOf(place) ?? null)).values(),
  ];

  /** Changes the block of these transactions, which all belong to it. */
  function change(place: RowPlace, work: (rows: BlockRow[]) => BlockRow[]): void {
    const first = firstOf(place);
    const stored = first && sql.exec<StoredBlock>(`SELECT data ${OF_FIRST}`, first.at, first.id).one();
    const rows = work(stored ? parse(stored) : []);
    if (first) sql.exec(`DELETE ${OF_FIRST}`, first.at, first.id);
    store(rows.sort(order));
  }

  return {
    clear: () => void sql.exec("DELETE FROM blocks"),
    /** Adds transactions, which are not in the blocks yet. */
    add(rows: readonly BlockRow[]): void {
      for (const group of byBlock(rows)) change(group[0]!, (known) => [...known, ...group]);
    },
    /** Removes transactions by their ids, at the times at which they were stored. */
    remove(places: readonly RowPlace[]): void {
      const ids = new Set(places.map(({ id }) => id));
      for (const group of byBlock(places)) change(group[0]!, (known) => known.filter(({ id }) => !ids.has(id)));
    },
    /** Adds the next transactions of a ledger that is read as a whole, in its order. */
    append: (rows: readonly BlockRow[]) => store(rows),
    *all(): Generator<BlockRow> {
      for (const block of sql.exec<StoredBlock>("SELECT data FROM blocks ORDER BY first_at, first_id"))
        yield* parse(block);
    },
    /** The transactions before a place, or all, the newest first. */
    *newestFirst({ at, id }: RowPlace = END): Generator<BlockRow> {
      const blocks = sql.exec<StoredBlock>(
        "SELECT * FROM blocks WHERE (first_at, first_id) < (?, ?) ORDER BY first_at DESC, first_id DESC",
        ...[at, id],
      );
      for (const block of blocks) for (const row of parse(block).reverse()) if (order(row, { at, id }) < 0) yield row;
    },
  };
}
export type LedgerBlocks = ReturnType<typeof ledgerBlocks>;
