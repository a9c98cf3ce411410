import {
  type ClosedContract,
  contractWords,
  type OpenedContract,
} from "../../../shared/transactions/list/contract-words.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { ownCurrency } from "../../../shared/values/display-currency.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { Quantity, SignedMoney } from "../../portfolio/table/Amount.tsx";

type Props = { contract: ClosedContract | OpenedContract; pnl: string | null; hasFee: boolean };

/**
 * "Opened long 0.1 SOL at 155.62", "Closed long 0.1 SOL at 167.62, +$1.20". The price is in dollars, and the result in the
 * ledger's currency.
 */
export function ContractText({ contract, pnl, hasFee }: Props) {
  const isOpening = "entryPrice" in contract;
  const price = isOpening ? contract.entryPrice : contract.exitPrice;
  const sign = ownCurrency().code === "usd" ? "" : "$";
  const [before, after] = contractWords(contract, price && sign + formatHolding(price as Exact));
  return (
    <>
      {before} <Quantity amount={contract.size} symbol={contract.symbol} />
      {after}
      {!isOpening && (
        <>
          ,{" "}
          <span className="whitespace-nowrap">
            <SignedMoney value={pnl as Exact | null} missing="result unknown" />
          </span>
          {hasFee && " before the fee"}
        </>
      )}
    </>
  );
}
