import { RotateCcw, X } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { stableIds } from "../../../shared/markets/stable.ts";
import { holdsStable, movedKeyOf, prepareWhatIf, whatIf } from "../../../shared/portfolio/what-if/what-if.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { difference, inPercent } from "../../../shared/values/decimal.ts";
import { formatPercent, sideOfText } from "../../../shared/values/format-decimal.ts";
import { useMarketState } from "../../markets/store/market.ts";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import type { LinkedRow } from "../linked/linked-rows.ts";
import type { PortfolioSearch } from "../portfolio-search.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import { Money, SignedMoney } from "../table/Amount.tsx";
import { ChangeSlider, changeText } from "./ChangeSlider.tsx";
import { LiquidationList } from "./LiquidationList.tsx";
import { readWhatIf, type WhatIfState, withWhatIf } from "./what-if-search.ts";

const ALL = "";
/** The URL follows the slider after this time (ms), because browsers limit how often it may change. */
const URL_DELAY = 250;

const NO_COINS: ReadonlySet<string> = new Set();

type Props = {
  spot: readonly SpotRow[];
  /** The balances of linked accounts, which move like spot positions. */
  linked: readonly LinkedRow[];
  /** Whether linked accounts have perpetual positions, whose equity is part of their balances. */
  hasPerps: boolean;
  leveraged: readonly LeveragedRow[];
  search: PortfolioSearch;
  onSearch: (next: (current: PortfolioSearch) => PortfolioSearch) => void;
};

type Named = { coinId: string | null; symbol: string; name?: string };

type Priced = LeveragedRow & { entryPrice: Exact; liquidationPrice: Exact };
/** Whether the prices of a position are known in the currency of the ledger. */
const hasPrices = (row: LeveragedRow): row is Priced => row.entryPrice !== null && row.liquidationPrice !== null;

/** The held coins with their names, where the user's own positions have one. */
function coinsOf(rows: readonly Named[]) {
  const names = new Map<string, string>();
  for (const row of rows) {
    const symbol = row.symbol.toUpperCase();
    const key = movedKeyOf(row);
    if (row.name !== undefined || !names.has(key)) names.set(key, row.name ? `${row.name} (${symbol})` : symbol);
  }
  return [...names].sort(([, a], [, b]) => a.localeCompare(b, "en"));
}

/** A slider that shows the equity and the liquidations after a price change. */
export function WhatIf({ spot, linked, hasPerps, leveraged, search, onSearch }: Props) {
  const panel = useRef<HTMLElement>(null);
  // The button that opens it may be far below on a phone.
  useEffect(() => {
    // The result is not returned: newer browsers return a promise, which React would call as a clean-up.
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const saved = useMemo(() => readWhatIf(search), [search]);
  const [change, setChange] = useState(saved.change);
  const held = useMemo(
    () => [
      ...spot,
      ...linked.map(({ coinId, symbol, price, holding }) => ({ coinId, symbol, price, amount: holding.amount })),
    ],
    [spot, linked],
  );
  const open = useMemo(() => leveraged.filter(hasPrices), [leveraged]);
  const coins = useMemo(() => coinsOf([...held, ...open]), [held, open]);
  const coin = coins.some(([key]) => key === saved.coin) ? saved.coin : null;
  const { columns } = useMarketState();
  const stable = useMemo(() => columns && stableIds(columns), [columns]) ?? NO_COINS;
  const prepared = useMemo(() => prepareWhatIf(held, open, coin, stable), [held, open, coin, stable]);
  const now = useMemo(() => whatIf(prepared, 0).equity, [prepared]);
  const { equity, liquidated, lost } = whatIf(prepared, change);
  const save = useCallback(
    (state: WhatIfState | null) => onSearch((current) => withWhatIf(current, state)),
    [onSearch],
  );

  const settled = useDebounced(change, URL_DELAY);
  useEffect(() => {
    // Saves only the end of a movement of the slider. A change of the URL by back or forward must not be overwritten.
    if (settled === change && settled !== saved.change) save({ change: settled, coin: saved.coin });
  }, [settled, change, saved, save]);

  const moved = difference(equity, now);
  const percent = formatPercent(inPercent(moved, now));
  return (
    <section
      ref={panel}
      className="mb-4 scroll-mt-36 rounded-panel border bg-surface p-4 md:mb-6 md:p-5"
      aria-label="What if"
    >
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-16 font-semibold">What if prices change?</h2>
        <button type="button" className="icon-button" aria-label="Reset" title="Reset" onClick={() => setChange(0)}>
          <RotateCcw aria-hidden="true" />
        </button>
        <button type="button" className="icon-button" aria-label="Close what if" onClick={() => save(null)}>
          <X aria-hidden="true" />
        </button>
      </div>
      <div className="mt-2 grid items-start gap-4 md:grid-cols-[220px_minmax(0,1fr)]">
        <SelectField
          label="Price of"
          value={coin ?? ALL}
          options={[[ALL, "All coins"], ...coins]}
          onChange={(next) => save({ change, coin: next === ALL ? null : next })}
        />
        <ChangeSlider change={change} onChange={setChange} />
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-13 text-text-2">Equity at {changeText(change)}</dt>
          <dd className="text-18 font-semibold tabular-nums md:text-24">
            <Money value={equity} />
          </dd>
        </div>
        <div>
          <dt className="text-13 text-text-2">Change</dt>
          <dd className="text-18 font-semibold tabular-nums md:text-24">
            <SignedMoney value={moved} /> <span className={`text-14 ${sideOfText(percent)}`}>{percent}</span>
          </dd>
        </div>
        {liquidated.length > 0 && (
          <div>
            <dt className="text-13 text-text-2">Margin lost</dt>
            <dd className="text-18 font-semibold text-loss tabular-nums md:text-24">
              <Money value={lost as Exact} />
            </dd>
          </div>
        )}
      </dl>
      {saved.coin !== null && coin === null && (
        <p className="mt-3 text-12 text-text-3">You hold no such coin here, so all prices change.</p>
      )}
      {holdsStable([...held, ...open], coin, stable) && (
        <p className="mt-3 text-12 text-text-3">Stablecoins keep their price.</p>
      )}
      {hasPerps && (
        <p className="mt-3 text-12 text-text-3">
          The perpetual positions of linked accounts keep their present equity here, and are not liquidated.
        </p>
      )}
      {leveraged.length > 0 && <LiquidationList ids={liquidated} rows={leveraged} change={change} />}
    </section>
  );
}
