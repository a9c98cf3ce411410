import { useState } from "react";
import { NOT_COUNTED, UNKNOWN } from "../../shared/portfolio/unknown-words.ts";
import { assetKeyOf, listedId } from "../../shared/transactions/transaction.ts";
import { type Exact, sumOf } from "../../shared/values/decimal.ts";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { FiguresHead } from "../ledger/figures.tsx";
import { CoinMark } from "../portfolio/table/CoinMark.tsx";
import { KnownPart } from "../portfolio/table/KnownPart.tsx";
import { Button } from "../ui/Button.tsx";
import { CoinDisposals } from "./CoinDisposals.tsx";
import { GroupRow } from "./GroupRow.tsx";
import type { Gains, GainsChoice } from "./gains.queries.ts";

type Coin = Gains["coins"][number];
type Props = {
  choice: GainsChoice;
  coins: readonly Coin[];
  unknown: Gains["unknown"];
  /** The name of proceeds minus cost. */
  gainName: string;
};

/** More rows would not be drawn in one frame. */
const COINS_AT_ONCE = 100;

/** A line for each coin that was sold or spent, which opens to its disposals. The small ones are one line together. */
export function CoinGroups({ label, coins, ...rest }: Props & { label: string }) {
  const disposed = coins.filter(({ disposals }) => disposals > 0);
  if (disposed.length === 0) return null;
  const large = disposed.filter(({ isSmall }) => !isSmall);
  const small = disposed.filter(({ isSmall }) => isSmall);
  return (
    <>
      <FiguresHead gain={rest.gainName} />
      <ul aria-label={label}>
        <Coins coins={large} startsOpen={disposed.length === 1} {...rest} />
        {small.length > 0 && <SmallCoins coins={small} {...rest} />}
      </ul>
    </>
  );
}

function Coins({ coins, startsOpen = false, ...rest }: Props & { startsOpen?: boolean }) {
  const [shown, setShown] = useState(COINS_AT_ONCE);
  return (
    <>
      {coins.slice(0, shown).map((coin) => (
        <CoinGroup key={coin.key} coin={coin} startsOpen={startsOpen} {...rest} />
      ))}
      {coins.length > shown && (
        <li className="mt-4 flex items-center justify-center gap-4 text-13 text-text-3">
          <Button onClick={() => setShown(shown + COINS_AT_ONCE)}>Show more coins</Button>
          {formatCount(coins.length - shown)} more
        </li>
      )}
    </>
  );
}

type GroupProps = Omit<Props, "coins"> & { coin: Coin; startsOpen: boolean };

function CoinGroup({ choice, coin, unknown, gainName, startsOpen }: GroupProps) {
  const symbol = coin.symbol.toUpperCase();
  const isNotCounted = unknown.some((part) => part.proceeds !== null && assetKeyOf(part) === coin.key);
  const { disposals, withoutGain } = coin;
  return (
    <GroupRow
      name={symbol}
      note={counted(disposals, "disposal")}
      picture={<CoinMark coinId={listedId(coin.key)} symbol={coin.symbol} />}
      figures={figuresOf([coin])}
      gainName={gainName}
      withoutProceeds={isNotCounted ? NOT_COUNTED : UNKNOWN}
      mark={
        <KnownPart
          sum={{ amount: coin.gain, missing: withoutGain, missingIn: [] }}
          name={`Gain of ${symbol}`}
          isGain
          className="relative"
        />
      }
      startsOpen={startsOpen}
    >
      <CoinDisposals choice={{ ...choice, coin: coin.key }} symbol={symbol} gainName={gainName} />
    </GroupRow>
  );
}

/** The fold says how little it hides. */
const SmallCoins = ({ coins, ...rest }: Props) => (
  <GroupRow
    name={`${formatCount(coins.length)} small coins`}
    note={`${counted(
      coins.reduce((sum, { disposals }) => sum + disposals, 0),
      "disposal",
    )}, together under 1 % of all proceeds and costs`}
    figures={figuresOf(coins)}
    gainName={rest.gainName}
  >
    <ul aria-label="Small coins">
      <Coins coins={coins} {...rest} />
    </ul>
  </GroupRow>
);

/** The sums of coins. One that is not known at all is null; a small coin is always known. */
function figuresOf(coins: readonly Coin[]) {
  const sumOfAll = (name: "proceeds" | "cost" | "gain") => {
    const known = coins.flatMap((coin) => (coin[name] as Exact | null) ?? []);
    return known.length === 0 ? null : sumOf(known);
  };
  return { proceeds: sumOfAll("proceeds"), cost: sumOfAll("cost"), gain: sumOfAll("gain") };
}
