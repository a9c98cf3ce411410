import { Suspense, useCallback, useMemo, useState } from "react";
import type { Exact } from "../../../shared/values/decimal.ts";
import { displayCurrency, ownCurrency } from "../../../shared/values/display-currency.ts";
import { formatCount } from "../../../shared/values/format-market.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { usePhone } from "../../ui/use-media.ts";
import { Allocation } from "../chart/Allocation.tsx";
import { HistorySlot } from "../chart/HistorySlot.tsx";
import type { Explained } from "../explained/figures.ts";
import { pausesOf, perpRows } from "../leveraged/perp-rows.ts";
import type { PerformancePart } from "../performance/Performance.tsx";
import { DEFAULT_RANGE, type PortfolioSearch, readPortfolioSearch } from "../portfolio-search.ts";
import { leveragedOrder, sortLeveraged, sortSpot, spotOrder } from "../portfolio-sort.ts";
import type { SpotRow } from "../positions.ts";
import { ReturnsSlot } from "../returns/ReturnsSlot.tsx";
import { useSample } from "../sample/kept-sample.ts";
import { SpotTable } from "../spot/SpotTable.tsx";
import { PANEL } from "../table/Metric.tsx";
import { PortfolioSection } from "../table/PortfolioSection.tsx";
import { Attention } from "./Attention.tsx";
import type { OpenDialog } from "./PortfolioDialogs.tsx";
import { PositionSearch } from "./PositionSearch.tsx";
import { FirstMetrics, LastMetrics, Summary } from "./Summary.tsx";
import type { Portfolio } from "./use-portfolio.ts";

const Question = lazyPart(async () => (await import("../../ledger/LedgerQuestion.tsx")).LedgerQuestion);
const LeveragedTable = lazyPart(async () => (await import("../leveraged/LeveragedTable.tsx")).LeveragedTable);
const ClosedPositions = lazyPart(async () => (await import("../closing/ClosedPositions.tsx")).ClosedPositions);
const Performance = lazyPart(async () => (await import("../performance/Performance.tsx")).Performance);
const LinkedSection = lazyPart(async () => (await import("../linked/LinkedSection.tsx")).LinkedSection);
const Explanation = lazyPart(async () => (await import("../explained/Explanation.tsx")).Explanation);
const Starter = lazyPart(async () => (await import("./Starter.tsx")).Starter);
const SampleNote = lazyPart(async () => (await import("../sample/SampleNote.tsx")).SampleNote);
const SpamNote = lazyPart(async () => (await import("../spam/SpamNote.tsx")).SpamNote);
const WhatIf = lazyPart(async () => (await import("../what-if/WhatIf.tsx")).WhatIf);

/** With fewer rows, the page needs no search and no tabs. */
const ROWS_WITH_SEARCH = 15;
const ROWS_WITH_TABS = 30;
const LEVERAGED_SECTION = "leveraged-positions";

const NO_MATCH = <p className="py-8 text-center text-13 text-text-2">No positions found matching your search.</p>;

export type ContentsProps = {
  portfolio: Portfolio;
  /** May hold any values. */
  search: PortfolioSearch;
  onSearch: (next: (current: PortfolioSearch) => PortfolioSearch) => void;
  onDialog: (dialog: OpenDialog) => void;
};

/** The figures, charts and lists of all accounts. */
export function AllAccounts({ portfolio, search, onSearch: onRawSearch, onDialog }: ContentsProps) {
  const onSearch: ContentsProps["onSearch"] = useCallback(
    (next) => onRawSearch((current) => next(readPortfolioSearch(current))),
    [onRawSearch],
  );
  const { spot, leveraged, linked, balances, accounts, totals, rates, retry } = portfolio;
  const [explained, setExplained] = useState<Explained | null>(null);
  const rows = useMemo(() => [...spot, ...leveraged], [spot, leveraged]);
  const valued = useMemo(() => [...rows, ...linked], [rows, linked]);
  const isEmpty = valued.length === 0 && !accounts?.length;
  const [perps, pauses] = useMemo(() => [perpRows(accounts, rates), pausesOf(accounts)], [accounts, rates]);
  // An empty portfolio has so few figures that a phone shows them like a wide screen.
  const isPhone = usePhone() && !isEmpty;
  const hasSample = useSample() !== null;
  const figures = { totals, spot, leveraged, linked };
  const metrics = { ...figures, perps: perps.length, balances: linked.length, onExplain: setExplained };
  // Without borrowed money, the equity is the total.
  const base = leveraged.length + perps.length > 0 ? "equity" : "total";
  const allocation = valued.length > 0 && (
    <Allocation rows={valued} total={totals.equity} base={linked.length > 0 ? `${base}, with linked accounts` : base} />
  );
  const performance = (part: PerformancePart) => (
    <Suspense fallback={rows.length > 0 && <p className={part === "rest" ? "h-27" : "h-11 md:h-13"} />}>
      <Performance isEmpty={rows.length === 0} onExplain={setExplained} part={part} />
    </Suspense>
  );
  const query = (search.q ?? "").toLowerCase();
  const matches = (row: { name: string; symbol: string }) => `${row.name}\n${row.symbol}`.toLowerCase().includes(query);
  const allLeveraged = [...leveraged, ...perps];
  // Without a query the list stays the same one.
  const [shownSpot, shownLeveraged] =
    query === "" ? [spot, allLeveraged] : [spot.filter(matches), allLeveraged.filter(matches)];
  const hasTabs = rows.length >= ROWS_WITH_TABS;
  const view = search.view ?? "spot";
  const changeQuery = useCallback(
    (q: string) => onSearch((current) => readPortfolioSearch({ ...current, q })),
    [onSearch],
  );
  const showLeveraged = () => {
    if (hasTabs) onSearch((current) => ({ ...current, view: "leveraged" }));
    // The section of the other tab is rendered first.
    requestAnimationFrame(() => document.getElementById(LEVERAGED_SECTION)?.focus());
  };
  const [onEdit, onDelete] = useMemo(() => {
    const dialog = (kind: "edit-spot" | "delete-spot") => (position: SpotRow) => onDialog({ kind, position });
    return [dialog("edit-spot"), dialog("delete-spot")];
  }, [onDialog]);
  const onLink = useCallback(() => onDialog({ kind: "add-linked" }), [onDialog]);
  const spotSection = (
    <>
      <PortfolioSection
        title="Portfolio Holdings"
        count={spot.length}
        empty="No spot positions found. Add your first position to get started."
        onAdd={() => onDialog({ kind: "add-spot" })}
      >
        {shownSpot.length === 0 ? (
          NO_MATCH
        ) : (
          <SpotTable
            rows={shownSpot}
            linked={linked}
            total={totals.equity ?? ("0" as Exact)}
            base={base}
            order={spotOrder(search)}
            onSort={(key) => onSearch((current) => sortSpot(current, key))}
            onEdit={onEdit}
            onDelete={onDelete}
            onExplain={setExplained}
          />
        )}
      </PortfolioSection>
      <Suspense fallback={null}>{portfolio.spam.length > 0 && <SpamNote coins={portfolio.spam} />}</Suspense>
    </>
  );
  const leveragedSection = (
    <PortfolioSection
      id={LEVERAGED_SECTION}
      title="Leveraged Positions"
      count={leveraged.length + perps.length}
      empty="No leveraged positions found. Add your first leveraged position to get started."
      onAdd={() => onDialog({ kind: "add-leveraged" })}
    >
      <Suspense fallback={<div className="h-24" aria-busy="true" />}>
        {shownLeveraged.length === 0 ? (
          NO_MATCH
        ) : (
          <LeveragedTable
            rows={shownLeveraged}
            pauses={pauses}
            order={leveragedOrder(search)}
            onSort={(key) => onSearch((current) => sortLeveraged(current, key))}
            onEdit={(position) => onDialog({ kind: "edit-leveraged", position })}
            onClose={(position) => onDialog({ kind: "close-leveraged", position })}
            onExplain={setExplained}
          />
        )}
      </Suspense>
    </PortfolioSection>
  );
  return (
    <>
      {search.whatif !== undefined && (
        <Suspense fallback={<div className="h-64" aria-busy="true" />}>
          <WhatIf {...{ spot, linked, leveraged, search, onSearch }} hasPerps={perps.length > 0} />
        </Suspense>
      )}
      {isEmpty && (
        <Suspense fallback={<div className="mb-6 h-46" />}>
          <Starter onLink={onLink} />
        </Suspense>
      )}
      {hasSample && (
        <Suspense fallback={null}>
          <SampleNote />
        </Suspense>
      )}
      {displayCurrency().code !== "usd" && displayCurrency().code !== ownCurrency().code && (
        <Suspense fallback={null}>
          <Question />
        </Suspense>
      )}
      <section className={PANEL} aria-label="Summary">
        {isPhone ? <FirstMetrics {...metrics} /> : <Summary {...metrics} />}
        <Attention
          totals={totals}
          spot={spot}
          leveraged={allLeveraged}
          accounts={accounts}
          onExplain={setExplained}
          onLeveraged={showLeveraged}
        />
        {valued.length > 0 && (
          <HistorySlot
            name={base === "equity" ? "Equity" : "Value"}
            totals={totals}
            range={search.range ?? DEFAULT_RANGE}
            onRange={(range) => onSearch((current) => readPortfolioSearch({ ...current, range }))}
          />
        )}
        {!isPhone && allocation}
        {performance(isPhone ? "earned" : "all")}
      </section>
      {rows.length >= ROWS_WITH_SEARCH && <PositionSearch value={search.q ?? ""} onSearch={changeQuery} />}
      {hasTabs && (
        <div className="mt-4">
          <Tabs
            label="Positions"
            tabs={[
              ["spot", `Spot ${formatCount(spot.length)}`],
              ["leveraged", `Leveraged ${formatCount(leveraged.length + perps.length)}`],
            ]}
            value={view}
            onChange={(next) =>
              onSearch(({ view: _view, ...rest }) => (next === "leveraged" ? { ...rest, view: next } : rest))
            }
          >
            {view === "spot" ? spotSection : leveragedSection}
          </Tabs>
        </div>
      )}
      {!hasTabs && spotSection}
      {!hasTabs && leveragedSection}
      {isPhone && (
        <section className={`mt-6 ${PANEL}`} aria-label="Details">
          <LastMetrics {...metrics} />
          {allocation}
          {performance("rest")}
        </section>
      )}
      <Suspense fallback={null}>
        <ClosedPositions />
      </Suspense>
      <ReturnsSlot isEmpty={rows.length === 0} />
      <Suspense fallback={<div className="mt-8 h-24" aria-busy="true" />}>
        <LinkedSection accounts={accounts} rows={balances} onAdd={onLink} onRetry={retry} />
      </Suspense>
      <Suspense fallback={null}>
        {explained && (
          <Explanation
            {...{ explained, figures }}
            rows={{ spot: shownSpot, leveraged, linked }}
            onOpening={(position) => {
              setExplained(null);
              onDialog({ kind: "opening", position });
            }}
            onEdit={(position) => {
              setExplained(null);
              onDialog({ kind: "edit-spot", position });
            }}
            onClose={() => setExplained(null)}
          />
        )}
      </Suspense>
    </>
  );
}
