import { useQueryClient } from "@tanstack/react-query";
import { CircleX, Pencil, RefreshCw, TrendingDown, TrendingUp, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { Exact } from "../../../shared/values/decimal.ts";
import { formatPercent, priceText, sideOfText } from "../../../shared/values/format-decimal.ts";
import { formatChange, sideOf } from "../../../shared/values/format-market.ts";
import { Price } from "../../ui/Price.tsx";
import { retryImport } from "../../ui/retry-import.ts";
import { roles } from "../../ui/table-roles.ts";
import type { LeveragedRow as Row } from "../positions.ts";
import { Quantity, SignedUsd, Usd } from "../table/Amount.tsx";
import { PositionBell } from "../table/PositionBell.tsx";
import { PositionName } from "../table/PositionName.tsx";
import { LiquidationDistance } from "./LiquidationDistance.tsx";

type Props = { row: Row; ariaRowIndex: number; onEdit: (row: Row) => void; onClose: (row: Row) => void };

export const LeveragedRow = memo(function LeveragedRow({ row, ariaRowIndex, onEdit, onClose }: Props) {
  const percent = formatPercent(row.percent);
  const isLiquidated = row.state === "liquidated";
  return (
    <tr
      className={isLiquidated ? "coin position liquidated" : "coin position"}
      aria-rowindex={ariaRowIndex}
      data-position={row.id}
      {...roles.row}
    >
      <th className="c-name" {...roles.name}>
        <PositionName
          position={isLiquidated ? { ...row, isStale: false } : row}
          badge={<StateBadge state={row.state} />}
        />
      </th>
      <td className="c-side" {...roles.cell}>
        <span className="badge">
          {row.positionType === "long" ? <TrendingUp aria-hidden="true" /> : <TrendingDown aria-hidden="true" />}
          {row.positionType === "long" ? "Long" : "Short"} {row.leverage}×
        </span>
      </td>
      <td className="c-size" {...roles.cell}>
        <Quantity amount={row.size} symbol={row.symbol} />
        <span className="two">
          <Usd value={row.value} />
        </span>
      </td>
      <td className="c-entry" {...roles.cell}>
        <Price price={priceText(row.entryPrice as Exact)} />
      </td>
      <td className="c-price" {...roles.cell}>
        <span className={row.isStale && !isLiquidated ? "stale-price" : undefined}>
          <Price price={priceText(row.price)} />
        </span>
        <span className={`two ${sideOf(row.change24h)}`}>
          {formatChange(row.change24h)}
          <span className="wide"> today</span>
        </span>
      </td>
      <td className="c-liquidation" {...roles.cell}>
        <Price price={priceText(row.liquidationPrice as Exact)} />
      </td>
      <td className="c-room" {...roles.cell}>
        <LiquidationDistance distance={row.distance} state={row.state} />
      </td>
      <td className="c-pnl" {...roles.cell}>
        <SignedUsd value={row.pnl} />
        <span className={`two ${sideOfText(percent)}`}>{percent}</span>
      </td>
      <td className="c-actions" {...roles.cell}>
        <EditButton row={row} isLiquidated={isLiquidated} onEdit={onEdit} />
        <button type="button" className="icon-button" aria-label={`Close ${row.name}`} onClick={() => onClose(row)}>
          <CircleX aria-hidden="true" />
        </button>
        <PositionBell position={row} />
      </td>
    </tr>
  );
});

/** Edits or reopens a position. It is one button for both, so that it keeps the focus after the reopening. */
function EditButton({ row, isLiquidated, onEdit }: Pick<Props, "row" | "onEdit"> & { isLiquidated: boolean }) {
  const queries = useQueryClient();
  const { name, canReopen } = row;
  const reopen = async () => (await retryImport(() => import("../reopen.ts"))).reopen(queries, row);
  const label = isLiquidated ? `${name} is liquidated and cannot be edited` : `Edit ${name}`;
  return (
    <button
      type="button"
      className={canReopen ? "icon-button reopen" : "icon-button"}
      aria-label={canReopen ? `Reopen ${name}` : label}
      title={canReopen ? "Reopen" : undefined}
      disabled={isLiquidated && !canReopen}
      onClick={() => (canReopen ? void reopen() : onEdit(row))}
    >
      {canReopen ? (
        <>
          <RefreshCw aria-hidden="true" />
          <span className="reopen-word">Reopen</span>
        </>
      ) : (
        <Pencil aria-hidden="true" />
      )}
    </button>
  );
}

function StateBadge({ state }: Pick<Row, "state">) {
  if (state === "liquidated") return <span className="badge solid">LIQUIDATED</span>;
  if (state !== "risky") return null;
  return (
    <span className="badge warn">
      <TriangleAlert aria-hidden="true" /> High Risk
    </span>
  );
}
