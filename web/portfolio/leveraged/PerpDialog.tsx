import type { ReactNode } from "react";
import { distanceText } from "../../../shared/portfolio/leveraged/distance-text.ts";
import { compare, difference, type Exact } from "../../../shared/values/decimal.ts";
import { formatPercent, ownPriceText } from "../../../shared/values/format-decimal.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Price } from "../../ui/Price.tsx";
import { useNow } from "../../ui/use-now.ts";
import { Money, Quantity, SignedMoney } from "../table/Amount.tsx";
import type { PerpRow } from "./perp-rows.ts";

const ZERO = "0" as Exact;

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-b py-2 last:border-b-0">
    <dt className="text-text-2">{label}</dt>
    <dd className="text-right font-medium">{children}</dd>
  </div>
);

/** The venue's figures of a perpetual position. */
export function PerpDialog({ row, onClose }: { row: PerpRow; onClose: () => void }) {
  const now = useNow();
  const { funding } = row;
  const isReceived = funding !== null && compare(funding, ZERO) < 0;
  const price = (value: Exact | null) => <Price price={ownPriceText(value)} />;
  return (
    <Dialog title={`${row.name} ${row.positionType}`} onClose={onClose}>
      <p className="text-13 text-text-3">
        {row.source}
        {row.asOf && `, ${timeAgo(Date.parse(row.asOf), now)}`}
      </p>
      <dl className="mt-2 text-14">
        <Figure label="Size">
          <Quantity amount={row.size} symbol={row.symbol.replace(/^.*:/, "")} />
        </Figure>
        <Figure label="Value">
          <Money value={row.value} />
        </Figure>
        <Figure label="Entry price">{price(row.entryPrice)}</Figure>
        <Figure label="Mark price">{price(row.price)}</Figure>
        <Figure label="Liquidation price">
          {row.isNeverLiquidated ? "None at any price" : price(row.liquidationPrice)}
        </Figure>
        {row.distance !== null && <Figure label="To liquidation">{distanceText(row.distance)}</Figure>}
        <Figure label="Leverage">
          {row.leverage}× {row.leverageType}
        </Figure>
        <Figure label="Margin at entry">
          <Money value={row.entryMargin} />
        </Figure>
        <Figure label="Margin now">
          <Money value={row.margin} />
        </Figure>
        <Figure label="Unrealised P&L">
          <SignedMoney value={row.pnl} />{" "}
          <span className="block text-12 text-text-3">{formatPercent(row.percent)} of the margin at entry</span>
        </Figure>
        <Figure label={isReceived ? "Funding received" : "Funding paid"}>
          <Money value={isReceived ? difference(ZERO, funding) : funding} />
        </Figure>
      </dl>
      <p className="mt-3 text-12 text-text-3">
        All figures are the venue's own but the margin at entry, which is size × entry price ÷ leverage. Funding is
        counted since the position was opened. You are warned when the mark price comes within 20, 10, 5 and 2% of the
        liquidation price.
      </p>
    </Dialog>
  );
}
