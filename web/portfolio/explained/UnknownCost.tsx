import { compare, difference, type Exact } from "../../../shared/values/decimal.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { Button } from "../../ui/Button.tsx";
import type { SpotRow } from "../positions.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";

export type Cures = {
  /** Opens the form of an opening balance, which states when and for how much the coins were bought. */
  onOpening: (row: SpotRow) => void;
  /** Opens the form of the position, whose entry price is that of all coins. */
  onEdit: (row: SpotRow) => void;
};
type Props = Cures & { rows: readonly SpotRow[] };

/** More rows would be too many to read. The table marks them all. */
const MAX_ROWS = 20;
const NOTHING = "0" as Exact;

/** The positions with coins of unknown cost. A press on one of them opens the form that takes what was paid. */
export function UnknownCost({ rows, onOpening, onEdit }: Props) {
  const isPrivate = usePrivacy();
  // The most valuable first, because their costs matter most.
  const unknown = rows
    .filter(({ costKnown }) => !costKnown)
    .sort((a, b) => compare(b.value ?? NOTHING, a.value ?? NOTHING));
  if (unknown.length === 0) return null;
  return (
    <section aria-label="Unknown cost" className="mt-3 rounded-panel border bg-surface px-3.5 py-2.5 text-13">
      <p className="text-warn">The cost of these coins is not known, so they are left out of cost and P&L.</p>
      <ul>
        {unknown.slice(0, MAX_ROWS).map((row) => {
          const amount = difference(row.amount as Exact, row.knownAmount as Exact);
          const symbol = row.symbol.toUpperCase();
          return (
            <li key={row.id} className="flex min-h-11 flex-wrap items-center justify-end gap-x-2 gap-y-1 py-1">
              <span className="mr-auto min-w-0 truncate">
                {isPrivate ? HIDDEN_AMOUNT : formatHolding(amount)} {symbol}
              </span>
              <Button aria-label={`Opening balance of ${symbol}`} onClick={() => onOpening(row)}>
                Opening balance
              </Button>
              <Button variant="quiet" aria-label={`Enter what you paid for ${symbol}`} onClick={() => onEdit(row)}>
                Enter a price
              </Button>
            </li>
          );
        })}
      </ul>
      {unknown.length > MAX_ROWS && <p className="text-text-3">{unknown.length - MAX_ROWS} more are in the table.</p>}
    </section>
  );
}
