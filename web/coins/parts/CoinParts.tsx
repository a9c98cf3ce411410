import type { Exact } from "../../../shared/values/decimal.ts";
import type { CoinView } from "../coins.queries.ts";
import { About } from "./About.tsx";
import { Converter } from "./Converter.tsx";
import { Mentions } from "./Mentions.tsx";
import { OwnPositions } from "./OwnPositions.tsx";

/** The parts of a coin's page below its figures. */
export default function CoinParts({ view: { coin, cells } }: { view: CoinView }) {
  return (
    <div className="mt-8 mb-10 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-y-8">
        <About coin={coin} symbol={cells.symbol} />
      </div>
      <div className="grid content-start gap-y-8">
        <OwnPositions coinId={coin.id} price={coin.price as Exact | null} />
        {coin.price !== null && <Converter symbol={cells.symbol} price={coin.price as Exact} />}
        <Mentions name={coin.name} symbol={coin.symbol} />
      </div>
    </div>
  );
}
