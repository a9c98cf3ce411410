import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { sumOf } from "../../../shared/values/decimal.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { useLedgerMoney } from "../../ledger/use-ledger-money.ts";
import { perpRows } from "../leveraged/perp-rows.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import type { LinkedRow } from "../linked/linked-rows.ts";
import { SignedMoney } from "../table/Amount.tsx";

type Props = {
  rows: readonly LinkedRow[];
  /** Whether the figure is the P&L. Then the venue's P&L of open perpetuals is shown too. */
  withPnl: boolean;
};

/** Names the coins of linked accounts, which have no cost, and says what makes it known. */
export function LinkedCost({ rows, withPnl }: Props) {
  // Less on the chain than in the ledger is a missing withdrawal, and no coin of unknown cost.
  const held = rows.filter((row) => !row.isLacking);
  if (held.length === 0) return null;
  const byAccount = Map.groupBy(held, ({ account }) => account);
  return (
    <section aria-label="Linked accounts" className="mt-3 text-13">
      <p className="text-warn">What the coins of linked accounts cost is not known, so they are left out:</p>
      <ul>
        {[...byAccount].map(([account, own]) => (
          <li key={account.id}>
            {nameOf(account)}: {[...new Set(own.map(({ symbol }) => symbol.toUpperCase()))].join(", ")}
            {withPnl && account.perps.length > 0 && <PerpsPnl account={account} />}
          </li>
        ))}
      </ul>
      <p className="text-text-2">
        Fetch the history of an account, or add its transactions, under Linked Accounts to know their cost.
      </p>
    </section>
  );
}

/** The P&L of an account's open perpetuals, which the total P&L leaves out. */
function PerpsPnl({ account }: { account: LinkedAccount }) {
  const { rates } = useLedgerMoney();
  const known = perpRows([account], rates).flatMap((row) => row.pnl ?? []);
  return (
    <>
      {`, and the P&L of its ${counted(account.perps.length, "perpetual")}: `}
      <SignedMoney value={known.length === 0 ? null : sumOf(known)} />
    </>
  );
}
