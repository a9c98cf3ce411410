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
import { QuerySection } from "./QuerySection.tsx";
import { SwapList } from "./SwapList.tsx";
import type { Token } from "./token-list.ts";
import { DEFAULT_INTERVAL } from "./token-search.ts";

type Props = {
  token: Token;
  interval: CandleInterval | undefined;
  onInterval: (interval: CandleInterval) => void;
  onAdd: (token: Token) => void;
  onClose: () => void;
};

/** The details of a token: its candles, its pools and its latest swaps. */
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
            <ContractInfo id={id} name={name} showsFullId />
          </dd>
        </div>
      </dl>
      <fieldset className="sheet-range">
        <legend className="sr-only">Candle interval</legend>
        {CANDLE_INTERVALS.map((option) => (
          <button key={option} type="button" aria-pressed={option === interval} onClick={() => onInterval(option)}>
            {option}
          </button>
        ))}
      </fieldset>
      <div className="sheet-chart">
        <QuerySection
          query={candles}
          empty="No candles yet. Loading them can take a minute."
          isEmpty={(data) => data.length === 0}
        >
          {(data) => <CandleChart candles={data} label={`Price of ${name}, candles of ${interval}`} />}
        </QuerySection>
      </div>
      <h3 className="sheet-title">Pools</h3>
      <QuerySection query={pools} empty="This token has no pools." isEmpty={({ items }) => items.length === 0}>
        {({ items }) => <PoolList pools={items} />}
      </QuerySection>
      <h3 className="sheet-title">Latest transactions</h3>
      <QuerySection
        query={swaps}
        empty="No transactions yet. Loading them can take a minute."
        isEmpty={({ items }) => items.length === 0}
      >
        {({ items }) => <SwapList swaps={items} tokenId={id} />}
      </QuerySection>
    </Dialog>
  );
}
