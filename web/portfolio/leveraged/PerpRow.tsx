import { Info } from "lucide-react";
import { memo } from "react";
import { pictureOf } from "../../../shared/icp-tokens/coin-id.ts";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import { difference, type Exact } from "../../../shared/values/decimal.ts";
import { formatPercent, ownPriceText, sideOfText } from "../../../shared/values/format-decimal.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import { Price } from "../../ui/Price.tsx";
import { roles } from "../../ui/table-roles.ts";
import { Money, Quantity, SignedFigure, SignedMoney } from "../table/Amount.tsx";
import { ActionsCell, CardCornerCell, Cell, NarrowLine, SecondLine } from "../table/Cell.tsx";
import { SideBadge } from "../table/SideBadge.tsx";
import { HighRisk } from "./HighRisk.tsx";
import { LiquidationDistance } from "./LiquidationDistance.tsx";
import type { PerpRow as Row } from "./perp-rows.ts";

/** On a phone the row is a card like that of a position kept by hand. */
const ROW =
  "coin max-md:h-41 max-md:grid-cols-[77px_repeat(2,minmax(0,1fr))_108px] max-md:grid-rows-[38px_44px_48px] max-md:gap-x-2 max-md:gap-y-1 max-md:px-4 max-md:py-3.25";

const ZERO = "0" as Exact;

type Props = { row: Row; ariaRowIndex: number; onOpen: (id: string) => void };

/** A perpetual position of a linked account. It cannot be edited, and its details are in a dialog. */
export const PerpRow = memo(function PerpRow({ row, ariaRowIndex, onOpen }: Props) {
  const percent = formatPercent(row.percent);
  const open = () => onOpen(row.id);
  return (
    <tr className={ROW} aria-rowindex={ariaRowIndex} data-position={row.id} {...roles.row}>
      <th className="text-left max-md:-order-2 max-md:col-span-3 md:max-3xl:py-2" {...roles.name}>
        <CoinPicture
          image={row.coinId === null ? "" : pictureOf(row.coinId)}
          {...coinDisc(row.coinId ?? row.symbol, row.symbol.replace(/^.*:/, ""))}
        />
        <span className="block overflow-x-clip text-12 text-ellipsis text-text-3 max-md:leading-4.75 md:max-3xl:flow-root">
          <span className="flex overflow-x-clip text-14 font-medium text-text md:max-3xl:flex-wrap">
            <span className="truncate">{row.name}</span>
            {row.state === "risky" && (
              <HighRisk
                position={row}
                className="flex-none max-md:ml-2 md:max-3xl:h-4 md:max-3xl:px-1.25 md:max-3xl:text-11 3xl:ml-2"
              />
            )}
          </span>
          <span className="md:max-3xl:line-clamp-2 md:max-3xl:whitespace-normal">{row.source}</span>
        </span>
      </th>
      <Cell className="text-left max-md:-order-1 max-md:self-center max-md:overflow-visible">
        <SideBadge positionType={row.positionType} leverage={row.leverage} />
        <NarrowLine className="md:max-3xl:block">
          at <Price price={ownPriceText(row.entryPrice)} />
        </NarrowLine>
      </Cell>
      <Cell className="max-md:-order-1 max-md:col-span-2 max-md:self-center">
        <Quantity amount={row.size} symbol={row.symbol.replace(/^.*:/, "")} />
        <SecondLine>
          <Money value={row.value} />
        </SecondLine>
      </Cell>
      <Cell label="Entry" className="text-text-2 max-md:order-1 md:max-3xl:hidden">
        <Price price={ownPriceText(row.entryPrice)} />
        <span className="max-md:hidden">
          <SecondLine>
            Margin <Money value={row.entryMargin} />
          </SecondLine>
        </span>
      </Cell>
      <Cell label="Mark" className="font-medium max-md:font-semibold">
        <span className={row.isPaused ? "text-warn" : undefined}>
          <Price price={ownPriceText(row.price)} />
        </span>
        <span className="max-md:hidden">
          <SecondLine>mark price</SecondLine>
        </span>
      </Cell>
      <Cell label="Liquidation" className="text-text-2 max-md:order-1 md:max-lg:hidden">
        {row.isNeverLiquidated ? "None" : <Price price={ownPriceText(row.liquidationPrice)} />}
        <span className="max-md:hidden">
          <SecondLine>
            Funding <SignedMoney value={row.funding && difference(ZERO, row.funding)} isNeutral />
          </SecondLine>
        </span>
      </Cell>
      <Cell label="To liquidation" className="max-md:order-1">
        <LiquidationDistance {...row} />
      </Cell>
      <CardCornerCell className="max-md:-order-2 max-md:overflow-visible">
        <SignedFigure
          name={`P&L of ${row.name}`}
          value={row.pnl}
          className="max-md:-my-3.5 max-md:py-3.5"
          onOpen={open}
        />
        <SecondLine tone={sideOfText(percent)}>{percent}</SecondLine>
      </CardCornerCell>
      <ActionsCell className="max-md:-order-1 max-md:-mr-3 max-md:self-center">
        <button
          type="button"
          className="icon-button align-middle"
          aria-label={`Details of ${row.name} ${row.positionType}, ${row.source}`}
          onClick={open}
        >
          <Info aria-hidden="true" />
        </button>
      </ActionsCell>
    </tr>
  );
});
