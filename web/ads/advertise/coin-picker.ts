import type { ComponentType } from "react";

export type PickedCoin = { id: string; symbol: string; name: string };
/** Finds a coin of the market, or a token of the ICP page. The route provides it, because ads know no market. */
export type CoinPicker = ComponentType<{
  placement: "market" | "icp_tokens";
  /** The name of the form field that gets the focus after the choice. */
  next: string;
  onChoose: (coin: PickedCoin) => void;
}>;
