import { type ClosedContract, contractWords } from "../../../shared/transactions/list/closed-contract.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { ownCurrency } from "../../../shared/values/display-currency.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { Quantity, SignedMoney } from "../../portfolio/table/Amount.tsx";

type Props = { contract: ClosedContract; pnl: string | null; hasFee: boolean };

/** "Closed long 0.1 SOL at 167.62, +$1.20". The exit price is in dollars, and the result in the ledger's currency. */
export function ContractText({ contract, pnl, hasFee }: Props) {
  const { exitPrice } = contract;
  const sign = ownCurrency().code === "usd" ? "" : "$";
  const [before, after] = contractWords(contract, exitPrice && sign + formatHolding(exitPrice as Exact));
  return (
    <>
      {before} <Quantity amount={contract.size} symbol={contract.symbol} />
      {after},{" "}
      <span className="whitespace-nowrap">
        <SignedMoney value={pnl as Exact | null} missing="result unknown" />
      </span>
      {hasFee && " before the fee"}
    </>
  );
}
