import { difference, type Exact } from "../../../shared/values/decimal.ts";
import { formatHolding, plainPriceText } from "../../../shared/values/format-decimal.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { HIDDEN_AMOUNT, usePrivacy } from "../page/privacy.ts";
import type { SpotRow } from "../positions.ts";
import { FIGURE_LABELS, type FigureName } from "./figures.ts";
import type { Holdings } from "./performance.queries.ts";
import { type Part, Sums } from "./Sums.tsx";

const SENTENCES: Record<FigureName, string> = {
  unrealised: "What your holdings are worth now, minus what they cost.",
  realised: "What you received for coins that left, minus their average cost.",
  income: "The value of coins at the time when you received them as income.",
  fees: "Fees that are neither part of a cost nor taken off proceeds, such as those of transfers.",
};

type Props = { name: FigureName; whole: Exact; rows: readonly SpotRow[]; holdings: Holdings; onClose: () => void };

/** The holdings that a figure of the portfolio adds up from. */
export function FigureDialog({ name, whole, rows, holdings, onClose }: Props) {
  const isPrivate = usePrivacy();
  const unrealised = (): Part[] =>
    rows.map((row) => ({
      key: row.id,
      label: row.name,
      note: `${isPrivate ? HIDDEN_AMOUNT : formatHolding(row.amount as Exact)} ${row.symbol.toUpperCase()} at ${plainPriceText(row.price)}, bought at ${plainPriceText(row.entryPrice as Exact)}`,
      value: row.pnl,
    }));
  const others = (figure: Exclude<FigureName, "unrealised">): Part[] =>
    holdings.holdings
      .filter((holding) => holding[figure] !== "0")
      .map((holding) => ({
        key: holding.positionId,
        label: holding.symbol.toUpperCase(),
        value: figure === "fees" ? difference("0" as Exact, holding.fees as Exact) : (holding[figure] as Exact),
      }));
  const parts = name === "unrealised" ? unrealised() : others(name);
  const known = parts.map(({ value }) => value);
  return (
    <Dialog title={FIGURE_LABELS[name]} onClose={onClose}>
      <p className="mt-1 mb-2 text-13 text-text-2">{SENTENCES[name]}</p>
      {known.length === 0 && whole === "0" ? (
        <p className="py-4 text-13 text-text-3">There is nothing to add up yet.</p>
      ) : (
        <Sums parts={parts} whole={whole} label={FIGURE_LABELS[name]} />
      )}
    </Dialog>
  );
}
