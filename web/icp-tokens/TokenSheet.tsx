import { useQuery } from "@tanstack/react-query";
import { CANDLE_INTERVALS, type CandleInterval } from "../../shared/icp-tokens/candle-intervals.ts";
import { CoinPicture } from "../markets/coin/CoinPicture.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Price } from "../ui/Price.tsx";
import { CandleChart } from "./CandleChart.tsx";
import { ContractInfo } from "./ContractInfo.tsx";
import { candlesQuery, poolsQuery, transactionsQuery } from "./icp-tokens.queries.ts";
import { PoolList } from "./PoolList.tsx";
import { SwapList } from "./SwapList.tsx";
import type { Token } from "./token-list.ts";
import { DEFAULT_INTERVAL } from "./token-search.ts";
import { Waiting } from "./Waiting.tsx";

type Props = {
  token: Token;
  interval: CandleInterval | undefined;
  onInterval: (interval: CandleInterval) => void;
  onAdd: (token: Token) => void;
  onClose: () => void;
};

/** One token: its candles, its pools and who traded it last. */
export function TokenSheet({ token, interval = DEFAULT_INTERVAL, onInterval, onAdd, onClose }: Props) {
  const { id, name, symbol, price, change, volume, cap } = token;
  const candles = useQuery(candlesQuery(id, interval));
  const pools = useQuery(poolsQuery(id));
  const swaps = useQuery(transactionsQuery(id));
  return (
    <Dialog title={name} className="dialog side-sheet" onClose={onClose}>
      <div className="sheet-head">
        <CoinPicture image={token.image} letter={token.letter} hue={token.hue} />
        <span className="sheet-symbol">{symbol}</span>
        <span className="sheet-price">
          <Price price={price} />
        </span>
        <span className={`triangle ${change.tone}`}>{change.text}</span>
        <Button look="primary" onClick={() => onAdd(token)}>
          Add
        </Button>
      </div>
      <dl className="sheet-facts">
        <div>
          <dt>Volume (24h)</dt>
          <dd>{volume.text}</dd>
        </div>
        <div>
          <dt>Market Cap</dt>
          <dd>{cap.text}</dd>
        </div>
        <div>
          <dt>Canister ID</dt>
          <dd>
            <ContractInfo id={id} name={name} whole />
          </dd>
        </div>
      </dl>
      <fieldset className="sheet-range">
        <legend className="sr-only">Length of a candle</legend>
        {CANDLE_INTERVALS.map((one) => (
          <button key={one} type="button" aria-pressed={one === interval} onClick={() => onInterval(one)}>
            {one}
          </button>
        ))}
      </fieldset>
      <div className="sheet-chart">
        <Waiting
          query={candles}
          empty="No candles yet. They come within a minute of the first look."
          isEmpty={(data) => data.length === 0}
        >
          {(data) => <CandleChart candles={data} label={`Price of ${name}, candles of ${interval}`} />}
        </Waiting>
      </div>
      <h3 className="sheet-title">Pools</h3>
      <Waiting query={pools} empty="It has no pool." isEmpty={({ items }) => items.length === 0}>
        {({ items }) => <PoolList pools={items} />}
      </Waiting>
      <h3 className="sheet-title">Latest transactions</h3>
      <Waiting
        query={swaps}
        empty="No transactions yet. They come within a minute of the first look."
        isEmpty={({ items }) => items.length === 0}
      >
        {({ items }) => <SwapList swaps={items} of={id} />}
      </Waiting>
    </Dialog>
  );
}
