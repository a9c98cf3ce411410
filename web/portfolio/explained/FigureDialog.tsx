import { Link } from "@tanstack/react-router";
import { plainEntryText } from "../../../shared/portfolio/entry-price-text.ts";
import { withoutPriceText } from "../../../shared/portfolio/unknown-words.ts";
import { METHOD_NAMES } from "../../../shared/transactions/methods.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { formatHolding, preciseOwnPrice } from "../../../shared/values/format-decimal.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useVenueTrades } from "../linked/use-venue-trades.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { DayNotes } from "./DayNotes.tsx";
import { dayNote } from "./day-note.ts";
import { type FigurePart, type Figures, figureParts } from "./figure-parts.ts";
import { FEES_SENTENCE, FIGURE_LABELS, type FigureName } from "./figures.ts";
import { LinkedCost } from "./LinkedCost.tsx";
import { RateNote } from "./RateNote.tsx";
import { Sums } from "./Sums.tsx";
import { type Cures, UnknownCost } from "./UnknownCost.tsx";

const SENTENCES: Record<FigureName, string> = {
  value:
    "The value of every position and linked balance. Leveraged positions count in full until they are liquidated or their margin is lost at the liquidation price.",
  equity:
    "The value of spot positions and linked balances, and the margin and P&L of leveraged positions. A liquidated one counts as 0.",
  pnl: "The value of each position now, minus its cost; for a short, what it was sold for minus the cost to buy it back. Coins of unknown cost or without a price are left out, and so are perpetuals of linked accounts.",
  cost: "What the coins of each position cost; leveraged positions count with the whole size at its entry price. Coins of unknown cost are left out, such as those of linked accounts.",
  day: "The value now, minus the value 24 hours ago and what you added since then, plus what you took out. Coins without a known change are left out.",
  realised:
    "The proceeds of coins that left your portfolio, minus their cost. Closed leveraged positions have their own list.",
  income: "The value of coins at the time when you received them as income.",
  fees: FEES_SENTENCE,
};
/** Figures that can be negative have a sign. */
const UNSIGNED: readonly FigureName[] = ["value", "equity", "cost"];

type Props = Cures & { name: FigureName; figures: Figures; onClose: () => void };

/** Figures that leave out coins of unknown cost. */
const NEEDS_COST: readonly FigureName[] = ["pnl", "cost"];

/** Figures that depend on the method. */
const BY_METHOD: readonly FigureName[] = [...NEEDS_COST, "realised"];

/** Figures whose gaps are in the gains report. */
const IN_GAINS: readonly FigureName[] = ["realised", "income", "fees"];

/** Names the coins that are left out of a value. */
function WithoutPrice({ spot, leveraged, linked }: Figures) {
  const text = withoutPriceText([...spot, ...leveraged, ...linked].filter(({ value }) => value === null));
  return text && <p className="mt-3 text-13 text-warn">{text}.</p>;
}

/** The positions that a figure of the portfolio adds up from. */
export function FigureDialog({ name, figures, onOpening, onEdit, onClose }: Props) {
  const isPrivate = usePrivacy();
  const hasVenueTrades = useVenueTrades();
  const found = figureParts(name, figures);
  const noteOf = ({ position, changed }: FigurePart) => {
    if (name === "day") return changed && dayNote(changed, isPrivate);
    if (!position) return undefined;
    const [quantity, kind, start] =
      position.kind === "spot"
        ? [position.amount, "", "bought"]
        : [position.size, `, ${position.positionType} ${position.leverage}×`, "opened"];
    const all = isPrivate ? HIDDEN_AMOUNT : formatHolding(quantity as Exact);
    // Figures with a cost are those of the known part alone.
    const isPart = NEEDS_COST.includes(name) && position.kind === "spot" && position.knownAmount !== position.amount;
    const amount = isPart && !isPrivate ? `${formatHolding(position.knownAmount as Exact)} of ${all}` : all;
    // A liquidated position is valued at its liquidation price for good.
    const isLiquidated = position.kind === "leveraged" && position.state === "liquidated";
    const valuedAt = isLiquidated ? position.liquidationPrice : position.price;
    const price =
      valuedAt === null
        ? "without a price"
        : `${isLiquidated ? "liquidated at" : "at"} ${preciseOwnPrice(valuedAt as Exact)}`;
    return `${amount} ${position.symbol.toUpperCase()} ${price}, ${start} at ${plainEntryText(position)}${kind}`;
  };
  return (
    <Dialog title={FIGURE_LABELS[name]} onClose={onClose}>
      <p className="mt-1 mb-2 text-13 text-text-2">
        {SENTENCES[name]}
        {BY_METHOD.includes(name) && figures.holdings && ` Costs by ${METHOD_NAMES[figures.holdings.method]}.`}
      </p>
      {found === null || found.parts.length === 0 ? (
        <p className="py-4 text-13 text-text-3">
          {found?.whole === null
            ? "Nothing of this is known: no cost, or no price, is on record for these coins."
            : "There is nothing to add up yet."}
        </p>
      ) : (
        <Sums
          parts={found.parts.map((part) => ({
            key: part.key,
            label: part.name,
            note: noteOf(part),
            value: part.value,
          }))}
          whole={found.whole}
          label={FIGURE_LABELS[name]}
          isSigned={!UNSIGNED.includes(name)}
        />
      )}
      {name === "day" && <DayNotes {...figures} />}
      {(name === "value" || name === "equity") && <WithoutPrice {...figures} />}
      {IN_GAINS.includes(name) && hasVenueTrades && (
        <p className="mt-3 text-13 text-text-2">
          Spot trades that were read from Hyperliquid are not in this figure. The gains report counts them.
        </p>
      )}
      {IN_GAINS.includes(name) && (
        <p className="mt-3 -ml-3.5">
          <Link to="/transactions" search={{ report: "gains", year: "all" }} className="button quiet" onClick={onClose}>
            See what is known in the gains report
          </Link>
        </p>
      )}
      {NEEDS_COST.includes(name) && <LinkedCost rows={figures.linked} withPnl={name === "pnl"} />}
      {NEEDS_COST.includes(name) && <UnknownCost rows={figures.spot} onOpening={onOpening} onEdit={onEdit} />}
      <RateNote />
    </Dialog>
  );
}
