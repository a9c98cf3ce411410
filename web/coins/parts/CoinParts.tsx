import type { Exact } from "../../../shared/values/decimal.ts";
import { useLivePrice } from "../../markets/store/live-state.ts";
import type { CoinView } from "../coins.queries.ts";
import { About } from "./About.tsx";
import { Converter } from "./Converter.tsx";
import { Mentions } from "./Mentions.tsx";
import { OwnPositions } from "./own/OwnPositions.tsx";

/** The parts of a coin's page below its figures. They calculate with the price that the head shows. */
export function CoinParts({ view: { coin, cells } }: { view: CoinView }) {
  const price = (useLivePrice(coin.id)?.price ?? coin.price) as Exact | null;
  return (
    <div className="mt-8 mb-10 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 content-start gap-y-8">
        <About coin={coin} symbol={cells.symbol} />
      </div>
      <div className="grid grid-cols-1 content-start gap-y-8">
        <OwnPositions coinId={coin.id} price={price} />
        {price !== null && <Converter symbol={cells.symbol} price={price} />}
        <Mentions id={coin.id} symbol={coin.symbol} />
      </div>
    </div>
  );
}
