import type { FoundCoin } from "../../markets/search/coin-search.ts";
import { CoinChoice } from "./CoinChoice.tsx";
import { CoinFields } from "./CoinFields.tsx";
import { positionCoinsQuery } from "./position-coins.ts";
import type { BoundField } from "./use-position-form.ts";

type Props = {
  coin: FoundCoin | null;
  onChoose: (coin: FoundCoin | null) => void;
  bind: (name: "name" | "symbol") => BoundField;
  nextField: string;
};

/** The coin of a new position. One that is not listed is entered by its name and symbol. */
export const PositionCoin = ({ coin, onChoose, bind, nextField }: Props) => (
  <CoinChoice
    coin={coin}
    onChoose={onChoose}
    search={positionCoinsQuery}
    advice="You can enter its name and symbol."
    name="name"
    problem={(bind("name").verdict ?? bind("symbol").verdict) ? "Choose a coin" : undefined}
    nextField={nextField}
  >
    <CoinFields bind={bind} />
  </CoinChoice>
);
