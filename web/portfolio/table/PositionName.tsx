import type { ReactNode } from "react";
import { coinFace } from "../../../shared/markets/coin-cells.ts";
import { coinImage } from "../../../shared/markets/snapshot.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import type { LivePrice } from "../positions.ts";
import { PricedAt } from "./PricedAt.tsx";

type Props = { position: LivePrice & { coinId: string | null; name: string; symbol: string }; badge?: ReactNode };

/** The coin's picture, name and symbol in the first cell of a row. */
export function PositionName({ position, badge }: Props) {
  const { coinId, name, symbol } = position;
  return (
    <>
      <CoinPicture image={coinId === null ? "" : coinImage(coinId)} {...coinFace(coinId ?? symbol, symbol)} />
      <span className="coin-text">
        <span className="coin-name">
          <span className="position-word">{name}</span>
          {badge}
        </span>
        {symbol.toUpperCase()}
        <PricedAt {...position} />
      </span>
    </>
  );
}
