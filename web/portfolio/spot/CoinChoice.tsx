import { useState } from "react";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import { CoinSearch } from "../../markets/search/CoinSearch.tsx";
import type { FoundCoin } from "../../markets/search/coin-search.ts";
import { Button } from "../../ui/Button.tsx";
import { CoinFields } from "../form/CoinFields.tsx";
import { positionCoinsQuery } from "../form/position-coins.ts";
import type { BoundField } from "../form/use-position-form.ts";

type Props = {
  coin: FoundCoin | null;
  /** Null when the coin is to be chosen again. */
  onChoose: (coin: FoundCoin | null) => void;
  bind: (name: "name" | "symbol") => BoundField;
};

/** The coin of a new position: a search, then the chosen coin. A coin that is not listed is entered by its name and symbol. */
export function CoinChoice({ coin, onChoose, bind }: Props) {
  const [isByHand, setIsByHand] = useState(false);
  if (coin)
    return (
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
    );
  const problem = bind("name").verdict ?? bind("symbol").verdict;
  return (
    <div>
      {isByHand ? (
        <CoinFields bind={bind} />
      ) : (
        <CoinSearch
          search={positionCoinsQuery}
          onChoose={onChoose}
          nextField="amount"
          advice="You can enter its name and symbol."
          name="name"
          problem={problem && "Choose a coin"}
        />
      )}
      <button
        type="button"
        className="mt-1.5 text-12 text-text-2 underline underline-offset-4 hover:text-text max-md:-mb-2 max-md:py-2"
        onClick={() => {
          // What was entered is not the coin that is found next.
          if (isByHand) onChoose(null);
          setIsByHand(!isByHand);
        }}
      >
        {isByHand ? "Find a listed coin" : "Enter a coin that is not listed"}
      </button>
    </div>
  );
}
