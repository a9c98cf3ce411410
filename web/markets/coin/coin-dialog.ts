import { createStore, useStore } from "../../ui/state/store.ts";

/** A listed coin for which a signed-in user opens the Add to Portfolio or the price alert dialog. */
export type AddRequest = {
  /** The coin's id in its list. It is also the coin id of positions and alerts unless `coinId` is set. */
  id: string;
  name: string;
  symbol: string;
  image: string;
  /** The coin id of positions and alerts. */
  coinId?: string;
  /** The list's price in US dollars. Without it the dialog takes the market's price. */
  usd?: number | null;
  /** The word for a row of the list, if it is not "coin". */
  noun?: "token";
  /** What was typed already: the amount to add, or the target of the alert; with a percent sign it is a change. */
  figure?: string;
  /** Opens the price alert dialog instead. */
  alert?: true;
};

const request = createStore<AddRequest | null>(null);

/** Opens the Add to Portfolio dialog or, with `alert`, the price alert dialog. */
export const openCoinDialog = (coin: AddRequest): void => request.set(coin);
export const closeCoinDialog = (): void => request.set(null);
export const useCoinDialogRequest = (): AddRequest | null => useStore(request);
