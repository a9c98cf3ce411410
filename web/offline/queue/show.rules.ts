import { liquidationPriceOf, type PositionType } from "../../../shared/portfolio/rules.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { isoTime } from "../../../shared/values/time.ts";
import type { Change } from "./change.ts";
import { queuedId } from "./ids.rules.ts";

/** Positions as they will be once the waiting changes have arrived. */

type Position = { id: string };

/** The fields that have a value. An empty one means the default of the server. */
const given = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== "" && value != null));

function newPosition({ userId, body, key, at, name }: Change): Position {
  const { entryPrice, leverage, positionType = "long" } = body;
  const isLeveraged = name === "POST /api/leveraged-positions";
  return {
    id: queuedId({ key }),
    userId,
    coinId: null,
    currentPrice: entryPrice,
    createdAt: isoTime(at),
    ...(isLeveraged && {
      liquidationPrice: liquidationPriceOf(entryPrice as Decimal, Number(leverage), positionType as PositionType),
      positionType,
      isLiquidated: false,
      liquidatedAt: null,
      liquidatedPrice: null,
      canReopen: false,
    }),
    ...given(body),
    symbol: String(body.symbol).toLowerCase(),
    ...(isLeveraged && { leverage: Number(leverage) }),
  } as Position;
}

/** With another price, or another amount of known cost, the cost is that of the whole position again. */
function edited(position: Position & Record<string, unknown>, fields: Record<string, unknown>): Position {
  const changes = (name: string) => name in fields && fields[name] !== position[name];
  const isRestated = changes("entryPrice") || (changes("amount") && position.costKnown !== false);
  return { ...position, ...fields, ...(isRestated && { cost: undefined, knownAmount: undefined }) };
}

/** Applies the waiting changes of one kind of positions to the server's list. */
export function withChanges<List extends readonly Position[]>(
  path: string,
  list: List,
  changes: readonly Change[],
): List {
  const shown = new Map<string, Position>(list.map((position) => [position.id, position]));
  const deleted = new Set<string>();
  for (const change of changes) {
    const id = change.params.id ?? queuedId(change);
    const position = shown.get(id);
    if (change.name === `POST ${path}`) shown.set(id, newPosition(change));
    else if (change.name === `PATCH ${path}/:id` && position) shown.set(id, edited(position, given(change.body)));
    else if (change.name === `DELETE ${path}/:id`) deleted.add(id);
    else if (change.name === `POST ${path}/:id/restore`) deleted.delete(id);
  }
  return [...shown.values()].filter(({ id }) => !deleted.has(id)) as unknown as List;
}
