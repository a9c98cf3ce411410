import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { difference, type Exact, sumOf, toDecimal } from "../../../shared/values/decimal.ts";
import type { SpotRow } from "../positions.ts";
import { SignedUsd } from "../table/Amount.tsx";
import { FIGURE_LABELS, FIGURES, type FigureName } from "./figures.ts";
import { holdingsQuery } from "./performance.queries.ts";

const FigureDialog = lazy(async () => ({ default: (await import("./FigureDialog.tsx")).FigureDialog }));

const negated = (value: string): Exact => difference("0" as Exact, value as Exact);

const HoldingDialog = lazy(async () => ({ default: (await import("./HoldingDialog.tsx")).HoldingDialog }));

type Props = {
  rows: readonly SpotRow[];
  /** The holding whose figures are explained. */
  explained: SpotRow | null;
  onExplained: (row: SpotRow | null) => void;
};

/** The earnings of the spot holdings. A press on a figure shows its parts. */
export function Performance({ rows, explained, onExplained }: Props) {
  const { data } = useQuery(holdingsQuery);
  const [open, setOpen] = useState<FigureName | null>(null);
  const totals = data?.totals;
  const figures: Record<FigureName, Exact | null> = {
    unrealised: toDecimal(sumOf(rows.map(({ pnl }) => pnl))),
    realised: (totals?.realised as Exact) ?? null,
    income: (totals?.income as Exact) ?? null,
    fees: totals ? negated(totals.fees) : null,
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
          className="flex min-h-11 items-center gap-2 rounded-control px-2.5 text-text-2 hover:bg-hover max-md:w-[calc(50%-4px)] max-md:justify-between"
          aria-haspopup="dialog"
          disabled={!data}
          onClick={() => setOpen(name)}
        >
          {FIGURE_LABELS[name]}{" "}
          <span className="font-medium">{figures[name] === null ? "–" : <SignedUsd value={figures[name]} />}</span>
        </button>
      ))}
      <span className="ml-auto flex max-md:w-full">
        <Link to="/transactions" className="button quiet">
          Transactions
        </Link>
        <Link to="/transactions" search={{ report: "gains" }} className="button quiet">
          Gains report
        </Link>
      </span>
      <Suspense fallback={null}>
        {open && data && (
          <FigureDialog name={open} whole={figures[open]!} rows={rows} holdings={data} onClose={() => setOpen(null)} />
        )}
        {explained && <HoldingDialog row={explained} onClose={() => onExplained(null)} />}
      </Suspense>
    </section>
  );
}
