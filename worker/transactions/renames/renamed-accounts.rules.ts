type Names = { account: string; toAccount: string | null };
/** Another name of an account of the ledger. */
export type Rename = { from: string; to: string };

/** The names that changes of transactions replace, each by one other name. */
export function renamesOf(changes: readonly { before: Names; after: Names }[]): Rename[] {
  const renames = changes.flatMap(({ before, after }): Rename[] => [
    { from: before.account, to: after.account },
    ...(before.toAccount === null || after.toAccount === null ? [] : [{ from: before.toAccount, to: after.toAccount }]),
  ]);
  const byName = Map.groupBy(
    renames.filter(({ from, to }) => from !== to),
    ({ from }) => from,
  );
  return [...byName.values()]
    .filter(([first, ...rest]) => rest.every(({ to }) => to === first!.to))
    .map(([one]) => one!);
}
