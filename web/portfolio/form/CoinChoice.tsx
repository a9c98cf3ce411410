import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import { CoinSearch } from "../../markets/search/CoinSearch.tsx";
import type { coinSearchQuery, FoundCoin } from "../../markets/search/coin-search.ts";
import { Button } from "../../ui/Button.tsx";
import { FIELD_LABEL } from "../../ui/form/FieldFrame.tsx";

export type ChosenCoin = Pick<FoundCoin, "id" | "name" | "symbol" | "image">;

type Props = {
  coin: ChosenCoin | null;
  /** Null when the coin is to be chosen again. */
  onChoose: (coin: FoundCoin | null) => void;
  /** Where to search; all coins by default. */
  search?: typeof coinSearchQuery;
  /** Says which coin, in a form with a second one. */
  label?: string | undefined;
  /** Shown when nothing was found. */
  advice: string;
  /** The form's field of the coin, and its problem. */
  name: string;
  problem: string | undefined;
  /** The name of the form field that gets the focus after the choice. */
  nextField: string;
  /** Whether the form begins with a coin that is not listed. */
  startsByHand?: boolean;
  /** The fields for a coin that is not listed. */
  children: ReactNode;
};

/** The coin of a form: a search, then the chosen coin. A coin that is not listed is entered in the fields of the form. */
export function CoinChoice({ coin, onChoose, label, problem, startsByHand = false, children, ...search }: Props) {
  const [isByHand, setIsByHand] = useState(startsByHand);
  const fields = useRef<HTMLDivElement>(null);
  if (coin)
    return (
      <div>
        {label !== undefined && <p className={FIELD_LABEL}>{label}</p>}
        <div className="flex min-h-11 items-center gap-2 rounded-control border px-3">
          <CoinPicture image={coin.image} {...coinDisc(coin.id, coin.symbol)} />
          <span className="min-w-0 truncate font-medium">{coin.name}</span>
          <span className="text-text-3">{coin.symbol.toUpperCase()}</span>
          <span className="ml-auto">
            <Button variant="quiet" size="small" aria-label="Change the coin" onClick={() => onChoose(null)}>
              Change
            </Button>
          </span>
        </div>
      </div>
    );
  const turn = () => {
    flushSync(() => {
      // The typed name and symbol must not stay when the user searches instead.
      if (isByHand) onChoose(null);
      setIsByHand(!isByHand);
    });
    fields.current?.querySelector("input")?.focus();
  };
  return (
    <div ref={fields}>
      {isByHand ? children : <CoinSearch onChoose={onChoose} label={label} {...search} problem={problem ?? null} />}
      <button
        type="button"
        className="mt-1.5 text-12 text-text-2 underline underline-offset-4 hover:text-text max-md:-mb-2 max-md:py-2"
        onClick={turn}
      >
        {isByHand ? "Find a listed coin" : "Enter a coin that is not listed"}
      </button>
    </div>
  );
}
