import { liquidationPriceOf, type PositionType } from "../../../shared/portfolio/rules.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { isoTime } from "../../../shared/values/time.ts";
import type { Change } from "./store.ts";

/** Positions as they will be once the waiting changes have arrived. */

type Position = { id: string };
const QUEUED = "queued ";

export const queuedId = ({ key }: Pick<Change, "key">): string => QUEUED + key;
/** The key of the change that adds a position; null for a position of the server. */
export const keyOfQueued = (id: string | undefined): string | null =>
  id?.startsWith(QUEUED) ? id.slice(QUEUED.length) : null;

/** The fields that have a value. An empty one means the default of the server. */
const given = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== "" && value != null));

function newPosition({ userId, body, key, at, name }: Change): Position {
  const { entryPrice, leverage, positionType = "long" } = body;
  const isLeveraged = name === "POST /api/leveraged-positions";
  return {
    id: queuedId({ key }),
    ...{ userId, coinId: null, currentPrice: entryPrice, createdAt: isoTime(at) },
    ...(isLeveraged && {
      liquidationPrice: liquidationPriceOf(entryPrice as Decimal, Number(leverage), positionType as PositionType),
      ...{ positionType, isLiquidated: false, liquidatedAt: null, liquidatedPrice: null, canReopen: false },
    }),
    ...given(body),
    symbol: String(body.symbol).toLowerCase(),
    ...(isLeveraged && { leverage: Number(leverage) }),
  } as Position;
}

/** Applies the waiting changes of one kind of positions to the server's list. */
export function withChanges<List extends readonly Position[]>(
  path: string,
  list: List,
  changes: readonly Change[],
): List {
  let shown: readonly Position[] = list;
  for (const change of changes) {
    const { id } = change.params;
    if (change.name === `POST ${path}`) shown = [...shown, newPosition(change)];
    else if (change.name === `PATCH ${path}/:id`)
      shown = shown.map((position) => (position.id === id ? { ...position, ...given(change.body) } : position));
    else if (change.name === `DELETE ${path}/:id`) shown = shown.filter((position) => position.id !== id);
  }
  return shown as unknown as List;
}
