import { FIGURES, LABEL } from "../ledger/figures.tsx";
import { TaxMoney } from "./money.tsx";

/** The three figures of a line or of a group of lines, which stand below one another. */
export function Figures({ proceeds, cost, gain }: { proceeds: string; cost: string; gain: string }) {
  return (
    <span className={FIGURES}>
      <span>
        <span className={LABEL}>Proceeds</span>
        <TaxMoney value={proceeds} />
      </span>
      <span>
        <span className={LABEL}>Cost</span>
        <TaxMoney value={cost} />
      </span>
      <span className="font-medium">
        <span className={LABEL}>Gain</span>
        <TaxMoney value={gain} isSigned />
      </span>
    </span>
  );
}
