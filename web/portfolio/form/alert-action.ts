import { pictureOf } from "../../../shared/icp-tokens/coin-id.ts";
import { openCoinDialog } from "../../markets/coin/coin-dialog.ts";

type Position = { coinId: string | null; name: string; symbol: string };

/** Returns a function that replaces the open dialog by the price alert dialog; undefined for a position without a coin. */
export function alertAction({ coinId: id, name, symbol }: Position, onClose: () => void): (() => void) | undefined {
  if (id === null) return undefined;
  return () => {
    onClose();
    openCoinDialog({ id, name, symbol, image: pictureOf(id), alert: true });
  };
}
