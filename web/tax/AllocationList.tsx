import { KeptAllocation } from "./KeptAllocation.tsx";
import { TaxList, TaxRow, totalOf } from "./lists.tsx";
import { TaxMoney, useAmountText, useFormats } from "./money.tsx";
import type { TaxReport } from "./tax.queries.ts";

/** What was allocated to the accounts on 1 January 2025, in the United States. */
export function AllocationList({ report, isFiled }: { report: TaxReport; isFiled: boolean }) {
  const { allocation, counts, keptAllocation } = report;
  const { date } = useFormats();
  const amountText = useAmountText();
  if (counts.allocation === 0 && !keptAllocation) return null;
  const isWhole = allocation.length === counts.allocation;
  return (
    <TaxList
      id="tax-allocation"
      title="Allocation of 1 January 2025"
      total={isWhole && <TaxMoney value={totalOf(allocation.map(({ cost }) => cost))} />}
      note="What was left of your lots, and the account that each part belongs to since then."
      action={!isFiled && <KeptAllocation kept={keptAllocation} />}
      hidden={counts.allocation - allocation.length}
    >
      {allocation.map((one, index) => (
        <TaxRow
          key={`${one.acquiredIn} ${index}`}
          title={amountText(one.amount, one.symbol)}
          note={`${one.account || "No account"}, bought ${date(one.acquiredAt)}`}
        >
          <TaxMoney value={one.cost} missing="Cost unknown" />
        </TaxRow>
      ))}
    </TaxList>
  );
}
