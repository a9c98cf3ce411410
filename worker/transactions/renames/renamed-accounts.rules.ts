type Names = { account: string; toAccount: string | null };
/** Another name of an account of the ledger. */
export type Rename = { from: string; to: string };

type Change = { before: Names; after: Names };

/** Each name that changes of transactions replace, with each of the names that replace it. */
export function movesOf(changes: readonly Change[]): Rename[] {
  const moves = changes.flatMap(({ before, after }): Rename[] => [
    { from: before.account, to: after.account },
    ...(before.toAccount === null || after.toAccount === null ? [] : [{ from: before.toAccount, to: after.toAccount }]),
  ]);
  const pairs = moves.filter(({ from, to }) => from !== to);
  return [...new Map(pairs.map((pair) => [JSON.stringify([pair.from, pair.to]), pair])).values()];
}

/** The names that are replaced by one other name. */
export function renamesOf(moves: readonly Rename[]): Rename[] {
  const byName = Map.groupBy(moves, ({ from }) => from);
  return [...byName.values()].filter((group) => group.length === 1).map(([one]) => one!);
}
