import type { Contract } from "../../../shared/performance/contracts.ts";
import type { Deps } from "../../deps.ts";
import { type LeveragedRow, listLeveraged } from "../leveraged.queries.ts";
import { listClosed, type RecordedRow } from "./closings.queries.ts";

/** Of the closed positions the last ones count in a return. */
const MAX_CLOSED_IN_RETURN = 1000;

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

/** The leveraged positions of a user that were open after a time (ms), with their ends; null for all. */
export async function readContracts({ db }: Deps, userId: string, from: number | null): Promise<Contract[]> {
  const [open, closed] = await Promise.all([
    listLeveraged(db, userId),
    listClosed(db, userId, null, MAX_CLOSED_IN_RETURN),
  ]);
  const ended = closed.map(
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
  return [...held, ...ended].filter(({ end }) => from === null || end === null || end.at > from);
}
