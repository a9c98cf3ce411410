import type { TransactionKind } from "../../../shared/transactions/transaction.ts";
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
  fee: string | null;
  positionId: string | null;
  transferKey: string | null;
  /** Whether it follows from the history of a linked account. */
  isLinked: boolean;
};
type Packed = [
  id: number,
  kind: TransactionKind,
  at: number,
  account: string,
  toAccount: string | null,
  legs: string,
  price: string | null,
  fee: string | null,
  positionId: string | null,
  transferKey: string | null,
  isLinked: 0 | 1,
];
export type RowPlace = { id: number; at: number };

const pack = (row: BlockRow): Packed => [
  row.id,
  row.kind,
  row.at,
  row.account,
  row.toAccount,
  row.legs,
  row.price,
  row.fee,
  row.positionId,
  row.transferKey,
  row.isLinked ? 1 : 0,
];
const unpack = ([
  id,
  kind,
  at,
  account,
  toAccount,
  legs,
  price,
  fee,
  positionId,
  transferKey,
  isLinked,
]: Packed): BlockRow => ({
  ...{ id, kind, at, account, toAccount, legs, fee, positionId, transferKey },
  price: price as Exact | null,
  isLinked: isLinked === 1,
});

const order = (a: RowPlace, b: RowPlace): number => a.at - b.at || a.id - b.id;

/** After every transaction. */
const END: RowPlace = { at: Number.MAX_SAFE_INTEGER, id: 0 };

/** A block is divided when it has more transactions. A row of SQLite may have 2 MB, and these have 0.3 MB at most. */
const MAX_ROWS = 400;
const ROWS_OF_NEW = 250;

type StoredBlock = { first_at: number; first_id: number; data: string };

/**
 * A copy of a ledger in blocks of some hundred transactions, in the order in which they happened. A fold reads a row for
 * each block instead of one for each transaction.
 */
export function ledgerBlocks(sql: SqlStorage) {
  sql.exec(`CREATE TABLE IF NOT EXISTS blocks (
    first_at INTEGER NOT NULL, first_id INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (first_at, first_id)
  ) WITHOUT ROWID`);

  const parse = ({ data }: StoredBlock): BlockRow[] => (JSON.parse(data) as Packed[]).map(unpack);
  const remove = (first: RowPlace) =>
    sql.exec("DELETE FROM blocks WHERE (first_at, first_id) = (?, ?)", first.at, first.id);
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
  /** The block in which a transaction of this time is, or belongs. */
  const blockOf = ({ at, id }: RowPlace): StoredBlock | undefined =>
    sql
      .exec<StoredBlock>(
        "SELECT * FROM blocks WHERE (first_at, first_id) <= (?, ?) ORDER BY first_at DESC, first_id DESC LIMIT 1",
        at,
        id,
      )
      .toArray()[0] ?? sql.exec<StoredBlock>("SELECT * FROM blocks ORDER BY first_at, first_id LIMIT 1").toArray()[0];

  /** Changes the block of these transactions, which all belong to it. */
  function change(block: StoredBlock | undefined, work: (rows: BlockRow[]) => BlockRow[]): void {
    const rows = work(block ? parse(block) : []);
    if (block) remove({ at: block.first_at, id: block.first_id });
    store(rows.sort(order));
  }

  return {
    clear: () => void sql.exec("DELETE FROM blocks"),
    /** Adds transactions, which are not in the blocks yet. */
    add(rows: readonly BlockRow[]): void {
      const groups = Map.groupBy(rows, (row) => {
        const block = blockOf(row);
        return block ? `${block.first_at} ${block.first_id}` : "";
      });
      for (const group of groups.values()) change(blockOf(group[0]!), (known) => [...known, ...group]);
    },
    /** Removes transactions by their ids, at the times at which they were stored. */
    remove(places: readonly RowPlace[]): void {
      for (const place of places) change(blockOf(place), (known) => known.filter(({ id }) => id !== place.id));
    },
    /** Adds the next transactions of a ledger that is read as a whole, in its order. */
    append: (rows: readonly BlockRow[]) => store(rows),
    *all(): Generator<BlockRow> {
      for (const block of sql.exec<StoredBlock>("SELECT * FROM blocks ORDER BY first_at, first_id"))
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
