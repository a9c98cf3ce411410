import { Link } from "@tanstack/react-router";
import { UNKNOWN } from "../../../shared/portfolio/unknown-words.ts";
import { sumOfKnown } from "../../../shared/portfolio/valuation.ts";
import { type Exact, toDecimal } from "../../../shared/values/decimal.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { useQuery } from "../../api/use-query.ts";
import { FIGURE_LABELS, type OnExplain } from "../explained/figures.ts";
import type { SpotRow } from "../positions.ts";
import { Money, SignedMoney } from "../table/Amount.tsx";
import { holdingsQuery } from "./performance.queries.ts";

const FIGURES = ["unrealised", "realised", "income", "fees"] as const;

type Props = { rows: readonly SpotRow[]; isEmpty: boolean; onExplain: OnExplain };

/** The earnings of the spot holdings. A press on a figure shows its parts. */
export function Performance({ rows, isEmpty, onExplain }: Props) {
  const { data } = useQuery(holdingsQuery);
  // A portfolio that was sold completely still has realised gains.
  if (isEmpty && !data?.holdings.length) return null;
  const totals = data?.totals;
  const unpriced = data?.holdings.filter((holding) => holding.positionId !== null && holding.unpriced !== "0").length;
  const figures: Record<(typeof FIGURES)[number], Exact | null> = {
    unrealised: sumOfKnown(rows.map(({ pnl }) => pnl)),
    realised: (totals?.realised as Exact | undefined) ?? null,
    income: (totals?.income as Exact | undefined) ?? null,
    fees: totals?.fees ? toDecimal(`${totals.fees === "0" ? "" : "-"}${totals.fees}` as Exact) : null,
  };
  return (
    <section
      aria-label="Performance"
      className="flex flex-wrap items-center gap-x-2 border-t px-1 py-1 text-13 md:px-2.5"
    >
      {FIGURES.map((name) => (
        <button
          key={name}
          type="button"
          data-figure
          className="flex min-h-11 items-center gap-2 rounded-control px-2.5 text-text-2 hover:bg-hover max-md:w-[calc(50%-4px)] max-md:flex-col max-md:items-start max-md:gap-0 max-md:py-1.5"
          title="Show how this adds up"
          aria-haspopup="dialog"
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
          </span>
          {name !== "unrealised" && totals?.partlyKnown[name] && <span className="text-12 text-warn">known part</span>}
        </button>
      ))}
      {!!unpriced && (
        <span className="px-2.5 py-1.5 text-warn">
          The cost of {counted(unpriced, "holding")} is not fully known, so the P&L leaves that part out.
        </span>
      )}
      <span className="ml-auto flex max-md:w-full">
        <Link to="/transactions" className="button quiet">
          Transactions
        </Link>
        <Link to="/transactions" search={{ report: "gains" }} className="button quiet">
          Gains report
        </Link>
      </span>
    </section>
  );
}
