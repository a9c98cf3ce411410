import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { UNKNOWN } from "../../../shared/portfolio/unknown-words.ts";
import { METHOD_NAMES } from "../../../shared/transactions/methods.ts";
import { type Exact, toDecimal } from "../../../shared/values/decimal.ts";
import { useQuery } from "../../api/use-query.ts";
import { FIGURE_LABELS, type OnExplain } from "../explained/figures.ts";
import { holdingsQuery } from "../holdings.queries.ts";
import { useVenueTrades } from "../linked/use-venue-trades.ts";
import { Money, SignedMoney } from "../table/Amount.tsx";
import { KnownPart } from "../table/KnownPart.tsx";

const FIGURES = ["realised", "income", "fees"] as const;

/** On a phone the first two figures are below the chart, and the rest is at the foot of the page. */
export type PerformancePart = "all" | "earned" | "rest";
const SHOWN: Record<PerformancePart, readonly (typeof FIGURES)[number][]> = {
  all: FIGURES,
  earned: ["realised", "income"],
  rest: ["fees"],
};

/** The gains report counts them, so that its realised P&L differs. Income and other fees of the venue belong to perpetuals. */
const WITHOUT_VENUE = (
  <Link
    to="/transactions"
    search={{ report: "gains", year: "all" }}
    className="underline"
    title="Spot trades that were read from Hyperliquid count in the gains report alone"
  >
    without Hyperliquid spot trades
  </Link>
);

type Props = { isEmpty: boolean; onExplain: OnExplain; part: PerformancePart };

/** What the spot holdings have earned by the method of the ledger. A press on a figure shows its parts. */
export const Performance = memo(function Performance({ isEmpty, onExplain, part }: Props) {
  const { data } = useQuery(holdingsQuery);
  const isWithoutVenue = useVenueTrades() === true;
  // A portfolio that was sold completely still has realised gains.
  if (isEmpty && !data?.holdings.length) return null;
  const totals = data?.totals;
  const figures: Record<(typeof FIGURES)[number], Exact | null> = {
    realised: (totals?.realised as Exact | undefined) ?? null,
    income: (totals?.income as Exact | undefined) ?? null,
    fees: totals?.fees ? toDecimal(`${totals.fees === "0" ? "" : "-"}${totals.fees}` as Exact) : null,
  };
  return (
    <section
      aria-label={part === "rest" ? "Fees and reports" : "Performance"}
      className="flex flex-wrap items-center gap-x-2 border-t px-1 max-md:items-start text-13 md:px-2.5 md:py-1"
    >
      {SHOWN[part].map((name) => (
        <span key={name} className="flex flex-wrap items-center max-md:w-[calc(50%-4px)]">
          <button
            type="button"
            data-figure
            title="Show how this adds up"
            aria-haspopup="dialog"
            className="flex min-h-11 items-center gap-2 rounded-control px-2.5 text-text-2 hover:bg-hover max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-0 max-md:py-0.5"
            disabled={!totals}
            onClick={() => onExplain(name)}
          >
            {FIGURE_LABELS[name]}{" "}
            <span className="font-medium">
              {figures[name] === null ? (
                totals ? (
                  UNKNOWN
                ) : (
                  "–"
                )
              ) : figures[name] === "0" ? (
                <Money value={figures[name]} />
              ) : (
                <SignedMoney value={figures[name]} />
              )}
              {/* Elsewhere the note says it. */}
              {part === "earned" && <span className="font-normal text-text-3"> in all years</span>}
            </span>
          </button>
          {part === "earned" && name === "realised" && isWithoutVenue && (
            <span className="px-2.5 pb-1.5 text-12 leading-4 text-text-3">{WITHOUT_VENUE}</span>
          )}
          {totals && (
            <KnownPart
              sum={totals.sums[name]}
              name={FIGURE_LABELS[name]}
              isGain={name === "realised"}
              className="px-2.5"
            />
          )}
        </span>
      ))}
      {data && part !== "earned" && (
        <span className="px-2.5 py-1.5 text-12 text-text-3">
          In all years · costs by {METHOD_NAMES[data.method]}
          {isWithoutVenue && " · realised "}
          {isWithoutVenue && WITHOUT_VENUE}
        </span>
      )}
      {part !== "earned" && (
        <span className="ml-auto flex max-md:w-full">
          <Link to="/transactions" className="button quiet">
            Transactions
          </Link>
          <Link to="/transactions" search={{ report: "gains", year: "all" }} className="button quiet">
            Gains report
          </Link>
          <Link to="/tax" className="button quiet">
            Tax report
          </Link>
        </span>
      )}
    </section>
  );
});
