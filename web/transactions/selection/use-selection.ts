import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { MAX_DELETIONS } from "../../../shared/ledger/deletions.ts";
import { MAX_BULK } from "../../../shared/transactions/list/rules.ts";
import type { Transaction } from "../transactions.queries.ts";

/** As many as can be deleted and restored again. */
const MAX_SELECTED = MAX_DELETIONS * MAX_BULK;

export type Select = (transaction: Transaction, isRange: boolean) => void;

/** The selected transactions by id. `rows` are all rows of the list in their order, by which a range is selected. */
export function useSelection(rows: readonly Transaction[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Transaction>>(new Map());
  const last = useRef<string | null>(null);

  useEffect(() => {
    const ids = new Set(rows.map(({ id }) => id));
    // Deleted transactions are no longer selected.
    setSelected((before) =>
      [...before.keys()].every((id) => ids.has(id)) ? before : new Map([...before].filter(([id]) => ids.has(id))),
    );
  }, [rows]);
  const onSelect: Select = useCallback(
    (transaction, isRange) => {
      const placeOf = (id: string | null) => rows.findIndex((one) => one.id === id);
      const [from, to] = [placeOf(last.current), placeOf(transaction.id)].sort((a, b) => a - b) as [number, number];
      const range = isRange && from >= 0 ? rows.slice(from, to + 1) : [transaction];
      last.current = transaction.id;
      setSelected((before) => {
        const next = new Map(before);
        const adds = !before.has(transaction.id);
        for (const one of range)
          if (adds) next.set(one.id, one);
          else next.delete(one.id);
        return new Map([...next].slice(0, MAX_SELECTED));
      });
    },
    [rows],
  );
  return {
    selected,
    onSelect,
    selectAll: useCallback(() => setSelected(new Map(rows.slice(0, MAX_SELECTED).map((one) => [one.id, one]))), [rows]),
    clear: useCallback(() => setSelected(new Map()), []),
    transactions: useMemo(() => [...selected.values()], [selected]),
    /** The id of the row that was selected last. */
    lastId: () => last.current,
  };
}
