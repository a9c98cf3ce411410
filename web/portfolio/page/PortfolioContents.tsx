import { lazy, Suspense, useMemo } from "react";
import { retryImport } from "../../ui/retry-import.ts";
import { usePhone } from "../../ui/use-phone.ts";
import { Allocation } from "../chart/Allocation.tsx";
import { HistorySlot } from "../chart/HistorySlot.tsx";
import { SpotTable } from "../spot/SpotTable.tsx";
import type { OpenDialog } from "./PortfolioDialogs.tsx";
import { PortfolioSection } from "./PortfolioSection.tsx";
import { DEFAULT_RANGE, type PortfolioSearch, readPortfolioSearch } from "./portfolio-search.ts";
import { leveragedOrder, sortLeveraged, sortSpot, spotOrder } from "./portfolio-sort.ts";
import { FirstMetrics, LastMetrics, PANEL, Summary } from "./Summary.tsx";
import type { Portfolio } from "./use-portfolio.ts";

const LeveragedTable = lazy(async () => ({
  default: (await retryImport(() => import("../leveraged/LeveragedTable.tsx"))).LeveragedTable,
}));

type Props = {
  portfolio: Portfolio;
  search: PortfolioSearch;
  onSearch: (next: (current: PortfolioSearch) => PortfolioSearch) => void;
  onDialog: (dialog: OpenDialog) => void;
};

export function PortfolioContents({ portfolio: { spot, leveraged, totals }, search, onSearch, onDialog }: Props) {
  const rows = useMemo(() => [...spot, ...leveraged], [spot, leveraged]);
  const isPhone = usePhone();
  const figures = { totals, spot, leveraged };
  const allocation = rows.length > 0 && <Allocation rows={rows} />;
  return (
    <>
      <section className={PANEL} aria-label="Summary">
        {isPhone ? <FirstMetrics {...figures} /> : <Summary {...figures} />}
        {rows.length > 0 && (
          <HistorySlot
            totals={totals}
            range={search.range ?? DEFAULT_RANGE}
            onRange={(range) => onSearch((current) => readPortfolioSearch({ ...current, range }))}
          />
        )}
        {!isPhone && allocation}
      </section>
      <PortfolioSection
        title="Portfolio Holdings"
        count={spot.length}
        empty="No spot positions found. Add your first position to get started."
        onAdd={() => onDialog({ kind: "add-spot" })}
      >
        <SpotTable
          rows={spot}
          total={totals.value}
          order={spotOrder(search)}
          onSort={(key) => onSearch((current) => sortSpot(current, key))}
          onEdit={(position) => onDialog({ kind: "edit-spot", position })}
          onDelete={(position) => onDialog({ kind: "delete-spot", position })}
        />
      </PortfolioSection>
      <PortfolioSection
        title="Leveraged Positions"
        count={leveraged.length}
        empty="No leveraged positions found. Add your first leveraged position to get started."
        onAdd={() => onDialog({ kind: "add-leveraged" })}
      >
        <Suspense fallback={<div className="h-24" aria-busy="true" />}>
          <LeveragedTable
            rows={leveraged}
            order={leveragedOrder(search)}
            onSort={(key) => onSearch((current) => sortLeveraged(current, key))}
            onEdit={(position) => onDialog({ kind: "edit-leveraged", position })}
            onClose={(position) => onDialog({ kind: "close-leveraged", position })}
          />
        </Suspense>
      </PortfolioSection>
      {isPhone && (
        <section className={`mt-6 ${PANEL}`} aria-label="Details">
          <LastMetrics {...figures} />
          {allocation}
        </section>
      )}
    </>
  );
}
