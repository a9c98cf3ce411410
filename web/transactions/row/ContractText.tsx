import { type ClosedContract, contractWords } from "../../../shared/transactions/list/closed-contract.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { ownCurrency } from "../../../shared/values/display-currency.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../../portfolio/page/privacy.ts";
import { SignedMoney } from "../../portfolio/table/Amount.tsx";

type Props = { contract: ClosedContract; pnl: string | null };

/** "Closed long 0.1 SOL at 167.62, +$1.20". The exit price is in dollars, and the result in the ledger's currency. */
export function ContractText({ contract, pnl }: Props) {
  const size = usePrivacy() ? HIDDEN_AMOUNT : formatHolding(contract.size as Exact);
  const sign = ownCurrency().code === "usd" ? "" : "$";
  const price = contract.exitPrice === null ? null : sign + formatHolding(contract.exitPrice as Exact);
  return (
    <>
      {contractWords(contract, size, price)}, <SignedMoney value={pnl as Exact | null} missing="result unknown" />
    </>
  );
}
