import { CircleX, Pencil, RefreshCw } from "lucide-react";
import { memo } from "react";
import { entryPriceText } from "../../../shared/portfolio/entry-price-text.ts";
import { NO_PRICE } from "../../../shared/portfolio/unknown-words.ts";
import { type Leverage, marginOf } from "../../../shared/portfolio/valuation.ts";
import { formatPercent, ownPriceText, sideOfText } from "../../../shared/values/format-decimal.ts";
import { formatChange, sideOf } from "../../../shared/values/format-market.ts";
import { BADGE_SHAPE } from "../../ui/Badge.tsx";
import { retryImport } from "../../ui/lazy/lazy-parts.ts";
import { Price } from "../../ui/Price.tsx";
import { roles } from "../../ui/table-roles.ts";
import type { LeveragedRow as Row } from "../positions.ts";
import { Money, Quantity, SignedFigure } from "../table/Amount.tsx";
import { ActionsCell, CardCornerCell, Cell, NarrowLine, SecondLine } from "../table/Cell.tsx";
import { PositionBell } from "../table/PositionBell.tsx";
import { PositionName } from "../table/PositionName.tsx";
import { SideBadge } from "../table/SideBadge.tsx";
import { HighRisk } from "./HighRisk.tsx";
import { LiquidationDistance } from "./LiquidationDistance.tsx";

type Props = {
  row: Row;
  ariaRowIndex: number;
  onEdit: (row: Row) => void;
  onClose: (row: Row) => void;
  onExplain: (row: Row) => void;
};

/** On a phone the row is a card: name and profit, then side, size and buttons, then the prices and the distance. */
const ROW =
  "coin max-md:h-41 max-md:grid-cols-[77px_repeat(2,minmax(0,1fr))_108px] max-md:grid-rows-[38px_44px_48px] max-md:gap-x-2 max-md:gap-y-1 max-md:px-4 max-md:py-3.25";

export const LeveragedRow = memo(function LeveragedRow({ row, ariaRowIndex, onEdit, onClose, onExplain }: Props) {
  const percent = formatPercent(row.percent);
  const isLiquidated = row.state === "liquidated";
  return (
    <tr
      className={isLiquidated ? `${ROW} text-text-3` : ROW}
      aria-rowindex={ariaRowIndex}
      data-position={row.id}
      {...roles.row}
    >
      <th className="text-left max-md:-order-2 max-md:col-span-3 md:max-3xl:py-2" {...roles.name}>
        <PositionName
          position={isLiquidated ? { ...row, isStale: false } : row}
          isDimmed={isLiquidated}
          badge={row.state === "open" ? undefined : <StateBadge row={row} />}
        />
      </th>
      <Cell className="text-left max-md:-order-1 max-md:self-center max-md:overflow-visible">
        <SideBadge positionType={row.positionType} leverage={row.leverage} />
        <NarrowLine className="md:max-3xl:block">
          at <Price price={entryPriceText(row)} />
        </NarrowLine>
      </Cell>
      <Cell className="max-md:-order-1 max-md:col-span-2 max-md:self-center">
        <Quantity amount={row.size} symbol={row.symbol} />
        <SecondLine>
          {isLiquidated && row.entryPrice !== null ? (
            <span className="3xl:hidden">
              <span className="md:max-3xl:block">Margin</span> <Money value={marginOf(row as unknown as Leverage)} />
            </span>
          ) : (
            <Money value={row.value} missing={NO_PRICE} />
          )}
        </SecondLine>
      </Cell>
      <Cell label="Entry" className="text-text-2 max-md:order-1 md:max-3xl:hidden">
        <Price price={entryPriceText(row)} />
        {row.entryPrice !== null && (
          <span className="max-md:hidden">
            <SecondLine>
              Margin <Money value={marginOf(row as unknown as Leverage)} />
            </SecondLine>
          </span>
        )}
      </Cell>
      <Cell label="Price" className="font-medium max-md:font-semibold">
        <span className={row.isStale && !isLiquidated ? "text-warn" : undefined}>
          {row.price === null ? NO_PRICE : <Price price={ownPriceText(row.price)} />}
        </span>
        <SecondLine tone={sideOf(row.change24h)}>
          {row.price !== null && `${formatChange(row.change24h)} 24h`}
        </SecondLine>
      </Cell>
      <Cell label="Liquidation" className="text-text-2 max-md:order-1 md:max-lg:hidden">
        <Price price={ownPriceText(row.liquidationPrice)} />
      </Cell>
      <Cell label="To liquidation" className="max-md:order-1">
        <LiquidationDistance {...row} />
      </Cell>
      <CardCornerCell className="max-md:-order-2 max-md:overflow-visible">
        <SignedFigure
          name={`P&L of ${row.name}`}
          value={row.pnl}
          missing={NO_PRICE}
          className="max-md:-my-3.5 max-md:py-3.5"
          onOpen={() => onExplain(row)}
        />
        <SecondLine tone={sideOfText(percent)}>{row.pnl !== null && percent}</SecondLine>
      </CardCornerCell>
      <ActionsCell className="max-md:-order-1 max-md:-mr-3 max-md:self-center">
        <EditButton row={row} isLiquidated={isLiquidated} onEdit={onEdit} />
        <button
          type="button"
          className="icon-button align-middle"
          aria-label={`Close ${row.name}`}
          onClick={() => onClose(row)}
        >
          <CircleX aria-hidden="true" />
        </button>
        <PositionBell position={row} />
      </ActionsCell>
    </tr>
  );
});

/** The Reopen button has a text where there is space for it, and otherwise an icon. */
const REOPEN = "w-auto px-1.5 text-13 text-text-2 hover:text-text md:max-3xl:w-8 md:max-3xl:px-0";

/** Edits or reopens a position. It is one button for both, so that it keeps the focus after the reopening. */
function EditButton({ row, isLiquidated, onEdit }: Pick<Props, "row" | "onEdit"> & { isLiquidated: boolean }) {
  const { name, canReopen } = row;
  const reopen = async () => (await retryImport(() => import("../reopen.ts"))).reopen(row);
  const label = isLiquidated ? `${name} is liquidated and cannot be edited` : `Edit ${name}`;
  return (
    <button
      type="button"
      className={`icon-button align-middle ${canReopen ? REOPEN : ""}`}
      aria-label={canReopen ? `Reopen ${name}` : label}
      title={canReopen ? "Reopen" : undefined}
      disabled={isLiquidated && !canReopen}
      onClick={() => (canReopen ? void reopen() : onEdit(row))}
    >
      {canReopen ? (
        <>
          <RefreshCw className="lucide hidden md:max-3xl:block" aria-hidden="true" />
          <span className="md:max-3xl:hidden">Reopen</span>
        </>
      ) : (
        <Pencil aria-hidden="true" />
      )}
    </button>
  );
}

const STATE = "ml-2 flex-none md:max-3xl:order-1 md:max-3xl:ml-0 md:max-3xl:h-4 md:max-3xl:px-1.25 md:max-3xl:text-11";

function StateBadge({ row }: { row: Row }) {
  if (row.state === "liquidated")
    return <span className={`${BADGE_SHAPE} ${STATE} bg-loss font-semibold text-on-loss`}>LIQUIDATED</span>;
  return row.state === "risky" ? <HighRisk position={row} className={STATE} /> : null;
}
