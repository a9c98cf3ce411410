import { type ReactNode, useMemo } from "react";
import { CANDLE_INTERVALS, type CandleInterval } from "../../shared/icp-tokens/candle-intervals.ts";
import { useQuery } from "../api/use-query.ts";
import { PAST_PRICES } from "../currencies/past-prices.ts";
import { usePastRate } from "../currencies/use-past-rate.ts";
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
import { rateOfCandles, shownCandles } from "./shown-candles.ts";
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
  const past = usePastRate(Date.now());
  const shown = useMemo(() => {
    if (!candles.data || !past) return null;
    const { rateAt, isToday } = rateOfCandles(past, interval);
    return { candles: shownCandles(candles.data, rateAt), isToday };
  }, [candles.data, past, interval]);
  const pools = useQuery(poolsQuery(id));
  const swaps = useQuery(transactionsQuery(id));
  return (
    <Dialog title={name} shape="side-sheet" onClose={onClose}>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="*:m-0">
          <CoinPicture image={token.image} letter={token.letter} hue={token.hue} />
        </span>
        <span className="text-text-2">{symbol}</span>
        <span className="text-24 font-semibold tracking-tighter">
          <Price price={price} />
        </span>
        <span className={`triangle ${change.tone}`}>{change.text}</span>
        <div className="ml-auto flex">
          <Button variant="primary" aria-label={`Add ${name}`} onClick={() => onAdd(token)}>
            Add
          </Button>
        </div>
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        <Fact label="Volume (24h)">{volume.text}</Fact>
        <Fact label="Market Cap">{cap.text}</Fact>
        <Fact label="Canister ID">
          <ContractInfo id={id} name={name} showsFullId />
        </Fact>
      </dl>
      <fieldset className="mt-5 flex max-w-full gap-0.5 rounded-control bg-background p-0.5 md:w-max">
        <legend className="sr-only">Candle interval</legend>
        {CANDLE_INTERVALS.map((option) => (
          <button
            key={option}
            type="button"
            className={`h-7 rounded-sm text-13 max-md:h-11 max-md:flex-1 md:min-w-10 ${option === interval ? "bg-raised font-medium text-text" : "text-text-2"}`}
            aria-pressed={option === interval}
            onClick={() => onInterval(option)}
          >
            {option}
          </button>
        ))}
      </fieldset>
      <div className="mt-2 min-h-74">
        <QuerySection
          query={candles}
          isChart
          empty="No candles yet. Loading them can take a minute."
          isEmpty={(data) => data.length === 0}
        >
          {() => shown && <CandleChart candles={shown.candles} label={`Price of ${name}, candles of ${interval}`} />}
        </QuerySection>
        {shown?.isToday && <p className="text-12 text-text-3">{PAST_PRICES}</p>}
      </div>
      <h3 className="mt-6 font-semibold">Pools</h3>
      <QuerySection query={pools} empty="This token has no pools." isEmpty={({ items }) => items.length === 0}>
        {({ items }) => <PoolList pools={items} />}
      </QuerySection>
      <h3 className="mt-6 font-semibold">Latest transactions</h3>
      <QuerySection
        query={swaps}
        empty="No transactions yet. Loading them can take a minute."
        isEmpty={({ items }) => items.length === 0}
      >
        {({ items }) => past && <SwapList swaps={items} tokenId={id} rateAt={past.rateAt} />}
      </QuerySection>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="min-h-7 leading-7 font-medium">{children}</dd>
    </div>
  );
}
