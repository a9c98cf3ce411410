import { TaxList, TaxRow, totalOf } from "./lists.tsx";
import { TaxMoney, useAmountText, useFormats } from "./money.tsx";
import type { TaxReport } from "./tax.queries.ts";

/** What was allocated to the accounts on 1 January 2025, in the United States. */
export function AllocationList({ report: { allocation, counts } }: { report: TaxReport }) {
  const { date } = useFormats();
  const amountText = useAmountText();
  if (counts.allocation === 0) return null;
  const isWhole = allocation.length === counts.allocation;
  return (
    <TaxList
      id="tax-allocation"
      title="Allocation of 1 January 2025"
      total={isWhole && <TaxMoney value={totalOf(allocation.map(({ cost }) => cost))} missing="unknown" />}
      note="What was left of your lots, and the account that each part belongs to since then. It is kept when you mark the report as filed."
      hidden={counts.allocation - allocation.length}
    >
      {allocation.map((one, index) => (
        <TaxRow
          key={`${one.acquiredIn} ${index}`}
          title={amountText(one.amount, one.symbol)}
          note={`${one.account || "No account"}, bought ${date(one.acquiredAt)}`}
        >
          <TaxMoney value={one.cost} missing="cost unknown" />
        </TaxRow>
      ))}
    </TaxList>
  );
}
