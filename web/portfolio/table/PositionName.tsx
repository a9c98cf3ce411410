import type { ReactNode } from "react";
import { isTokenCoin, pictureOf } from "../../../shared/icp-tokens/coin-id.ts";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import { CoinLink } from "../../markets/coin/CoinLink.tsx";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import type { LivePrice } from "../positions.ts";
import { PricedAt } from "./PricedAt.tsx";

type Props = {
  position: LivePrice & { coinId: string | null; name: string; symbol: string };
  isDimmed?: boolean;
  /** Whether the position belongs to the group above it. */
  isIndented?: boolean | undefined;
  badge?: ReactNode;
};

/** The column of names is narrow there, and a name says more than the height of its row. */
const IN_TWO_LINES = "md:max-3xl:line-clamp-2 md:max-3xl:w-full md:max-3xl:whitespace-normal";

/**
 * The coin's picture, name and symbol in the first cell of a row. A long name is cut off, but never its badge. From 768
 * to 1400 px the name has up to two lines alone, and the badge is beside the symbol.
 */
export function PositionName({ position, isDimmed = false, isIndented = false, badge }: Props) {
  const { coinId, name, symbol } = position;
  return (
    <>
      {isIndented && <span className="float-left mt-3 mr-3 ml-2 h-px w-3 bg-edge" aria-hidden="true" />}
      <CoinPicture image={coinId === null ? "" : pictureOf(coinId)} {...coinDisc(coinId ?? symbol, symbol)} />
      <span
        className={`block overflow-x-clip text-12 text-ellipsis text-text-3 max-md:leading-4.75 ${badge ? "md:max-3xl:flex md:max-3xl:flex-wrap md:max-3xl:gap-x-1.5" : "md:max-3xl:flow-root"}`}
      >
        <span
          className={`flex overflow-x-clip text-14 font-medium ${isDimmed ? "text-text-3" : "text-text"} ${badge ? "md:max-3xl:contents" : ""}`}
        >
          {coinId === null || isTokenCoin(coinId) ? (
            <span className={`truncate ${IN_TWO_LINES}`}>{name}</span>
          ) : (
            <CoinLink
              id={coinId}
              className={`truncate hover:underline max-md:-my-3 max-md:min-w-11 max-md:py-3 ${IN_TWO_LINES}`}
            >
              {name}
            </CoinLink>
          )}
          {badge}
        </span>
        {symbol.toUpperCase()}
        <PricedAt {...position} />
      </span>
    </>
  );
}
