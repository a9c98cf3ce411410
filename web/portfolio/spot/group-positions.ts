import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { returnOf, sumOfKnown } from "../../../shared/portfolio/valuation.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { type Decimal, divide, type Exact, sumOf, toDecimal } from "../../../shared/values/decimal.ts";
import type { LinkedRow } from "../linked/linked-rows.ts";
import { rowKey } from "../linked/names.ts";
import type { SpotRow } from "../positions.ts";

/** A row of the table. A group sums up the positions in one coin; a member is one of them, shown below its group. */
/** `pnlCost` is the cost of the members that have a P&L, where others have only a cost. */
export type SpotTableRow = SpotRow & {
  pnlCost?: Decimal | null;
  members?: readonly SpotMember[];
  isMember?: true;
  isLacking?: boolean;
};
/** A position, or what the chain has less of its coin. */
export type SpotMember = SpotRow & { isLacking?: boolean };

const GROUP_PREFIX = "group ";
const sumFor = (rows: readonly SpotRow[], pick: (row: SpotRow) => Decimal | null): Decimal | null =>
  sumOfKnown(rows.map(pick));

function groupOf(key: string, members: readonly SpotMember[]): SpotTableRow {
  const first = members[0]!;
  const amount = toDecimal(sumOf(members.map((row) => row.amount as Decimal)));
  const knownAmount = sumOf(members.map((row) => row.knownAmount as Exact));
  const cost = sumFor(members, (row) => row.cost);
  const { pnl, pnlCost, percent } = returnOf(members);
  const days = members.flatMap(({ day }) => day ?? []);
  return {
    ...first,
    id: `${GROUP_PREFIX}${key}`,
    members,
    amount,
    cost,
    knownAmount,
    costKnown: members.every(({ costKnown }) => costKnown),
    pnl,
    pnlCost,
    percent,
    fromEntry: percent,
    value: sumFor(members, (row) => row.value),
    equity: sumFor(members, (row) => row.equity),
    // The average price of the coins whose cost is known.
    entryPrice: (cost === null ? null : divide(cost, knownAmount)) ?? "0",
    typed: undefined,
    day:
      days.length === 0
        ? null
        : {
            change: toDecimal(sumOf(days.map(({ change }) => change))),
            before: toDecimal(sumOf(days.map(({ before }) => before))),
          },
  };
}

/** What a chain has less of the coin of a position, as a member of its group. Whether all of its cost is known is said by the position. */
const lackingMember = (position: SpotRow, row: LinkedRow): SpotMember => ({
  ...position,
  id: rowKey(row),
  name: `Less on the chain, ${nameOf(row.account)}`,
  amount: row.holding.amount,
  knownAmount: row.knownAmount,
  ...{ cost: row.cost, pnl: row.pnl, percent: row.percent, fromEntry: null },
  ...{ value: row.value, equity: row.equity, day: row.day, isLacking: true },
  typed: undefined,
});

/**
 * Puts several positions in one coin into a group, with what the chain has less of it, so that the group has the amount
 * of the chain. Positions without a coin stay alone.
 */
export function groupPositions(rows: readonly SpotRow[], lacking: readonly LinkedRow[] = []): SpotTableRow[] {
  const byCoin = Map.groupBy(rows, (row) => (row.coinId === null ? `${GROUP_PREFIX}${row.id}` : assetKeyOf(row)));
  return [...byCoin].map(([key, positions]) => {
    const first = positions[0]!;
    const gone = first.coinId === null ? [] : lacking.filter((row) => assetKeyOf(row) === key);
    if (positions.length + gone.length === 1) return first;
    return groupOf(key, [...positions, ...gone.map((row) => lackingMember(first, row))]);
  });
}

/** The rows of sorted groups. The members of an expanded group follow it. */
export const expandGroups = (
  groups: readonly SpotTableRow[],
  expandedIds: ReadonlySet<string>,
  sort: (members: readonly SpotMember[]) => readonly SpotMember[],
): SpotTableRow[] =>
  groups.flatMap((group) => {
    if (!group.members || !expandedIds.has(group.id)) return [group];
    return [group, ...sort(group.members).map((row) => ({ ...row, isMember: true as const }))];
  });
