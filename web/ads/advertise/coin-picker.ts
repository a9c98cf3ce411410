import type { ComponentType } from "react";

export type PickedCoin = { id: string; symbol: string; name: string };
/**
 * Finds a coin of the market, or a token of the ICP page. The route passes the component in, because the ads feature must
 * not import the market.
 */
export type CoinPicker = ComponentType<{
  placement: "market" | "icp_tokens";
  /** The name of the form field that gets the focus after the choice. */
  nextField: string;
  onChoose: (coin: PickedCoin) => void;
}>;
