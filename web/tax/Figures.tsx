import { TaxMoney } from "./money.tsx";

const LABEL = "block text-11 font-normal text-text-3";

/** The three figures of a line or of a group of lines, which stand below one another. */
export function Figures({ proceeds, cost, gain }: { proceeds: string; cost: string; gain: string }) {
  return (
    <span className="grid grid-cols-3 gap-x-3 text-right text-13 max-md:col-span-full md:w-110">
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
