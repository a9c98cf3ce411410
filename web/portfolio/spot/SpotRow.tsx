import { Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { type Exact, inPercent } from "../../../shared/values/decimal.ts";
import { formatPercent, formatPlainPercent, priceText, sideOfText } from "../../../shared/values/format-decimal.ts";
import { formatChange, sideOf } from "../../../shared/values/format-market.ts";
import { Sparkline } from "../../markets/table/Sparkline.tsx";
import { Price } from "../../ui/Price.tsx";
import { roles } from "../../ui/table-roles.ts";
import type { SpotRow as Row } from "../positions.ts";
import { Quantity, SignedUsd, Usd } from "../table/Amount.tsx";
import { PositionBell } from "../table/PositionBell.tsx";
import { PositionName } from "../table/PositionName.tsx";

type Props = { row: Row; ariaRowIndex: number; total: Exact; onEdit: (row: Row) => void; onDelete: (row: Row) => void };

export const SpotRow = memo(function SpotRow({ row, ariaRowIndex, total, onEdit, onDelete }: Props) {
  const fromEntry = formatPercent(row.fromEntry);
  const share = inPercent(row.value, total);
  return (
    <tr className="coin position" aria-rowindex={ariaRowIndex} data-position={row.id} {...roles.row}>
      <th className="c-name" {...roles.name}>
        <PositionName position={row} />
      </th>
      <td className="c-price" {...roles.cell}>
        <span className={row.isStale ? "stale-price" : undefined}>
          <Price price={priceText(row.price)} />
        </span>
        <span className={`two ${sideOfText(fromEntry)}`}>
          {fromEntry}
          <span className="wide"> from entry</span>
        </span>
      </td>
      <td className="c-today" {...roles.cell}>
        <SignedUsd value={row.day?.change ?? null} />
        <span className={`two ${sideOf(row.change24h)}`}>{formatChange(row.change24h)}</span>
      </td>
      <td className="c-holdings" {...roles.cell}>
        <Quantity amount={row.amount} symbol={row.symbol} />
        <span className="two">
          Entry <Price price={priceText(row.entryPrice as Exact)} />
        </span>
      </td>
      <td className="c-value" {...roles.cell}>
        <Usd value={row.value} />
        <span className="two">{share === null ? "" : `${formatPlainPercent(share)} of total`}</span>
      </td>
      <td className="c-pnl" {...roles.cell}>
        <SignedUsd value={row.pnl} />
        <span className="two">
          Cost <Usd value={row.cost} />
        </span>
      </td>
      <td className="c-spark" {...roles.cell}>
        {row.coinId !== null && <Sparkline id={row.coinId} />}
      </td>
      <td className="c-actions" {...roles.cell}>
        <button type="button" className="icon-button" aria-label={`Edit ${row.name}`} onClick={() => onEdit(row)}>
          <Pencil aria-hidden="true" />
        </button>
        <button type="button" className="icon-button" aria-label={`Delete ${row.name}`} onClick={() => onDelete(row)}>
          <Trash2 aria-hidden="true" />
        </button>
        <PositionBell position={row} />
      </td>
    </tr>
  );
});
