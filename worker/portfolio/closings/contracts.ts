import { MAX_CLOSED_COUNTED } from "../../../shared/ledger/closing.ts";
import type { Contract } from "../../../shared/performance/contracts.ts";
import type { Deps } from "../../deps.ts";
import { type LeveragedRow, listLeveraged } from "../leveraged.queries.ts";
import { listClosed, type RecordedRow } from "./closings.queries.ts";

const common = ({
  coinId,
  symbol,
  size,
  entryPrice,
  leverage,
  positionType,
  createdAt,
}: LeveragedRow | RecordedRow) => ({
  ...{ coinId, symbol, size, entryPrice, leverage, positionType },
  openedAt: createdAt,
});

/**
 * The leveraged positions of a user that were open after a time (ms), with their ends; null for all. `hasOlder`: some closed
 * ones are not among them, because they are too many.
 */
export async function readContracts({ db }: Deps, userId: string, from: number | null) {
  const [open, closed] = await Promise.all([
    listLeveraged(db, userId),
    listClosed(db, userId, null, MAX_CLOSED_COUNTED + 1),
  ]);
  const isIn = ({ end }: Contract) => from === null || end === null || end.at > from;
  const ended = closed.slice(0, MAX_CLOSED_COUNTED).map(
    (row): Contract => ({
      ...common(row),
      id: row.id,
      end: { at: row.closedAt, price: row.isLiquidated ? null : row.exitPrice },
    }),
  );
  const held = open.map(
    (row): Contract => ({
      ...common(row),
      id: row.id,
      end: row.isLiquidated ? { at: row.liquidatedAt ?? row.createdAt, price: null } : null,
    }),
  );
  const older = closed[MAX_CLOSED_COUNTED];
  return {
    contracts: [...held, ...ended].filter(isIn),
    hasOlder: older !== undefined && (from === null || older.closedAt > from),
  };
}
