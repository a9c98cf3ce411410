import { pictureOf } from "../../../shared/icp-tokens/coin-id.ts";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import { SYMBOL_TO_ID } from "../../../shared/markets/symbols.ts";
import { CONTRACT_ENDING, isContract } from "../../../shared/transactions/perpetuals.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";

type Props = { coinId: string | null; symbol: string };

/** The picture of a coin or of the coin of a contract, and a letter for one that the market does not know. */
export function CoinMark({ coinId, symbol }: Props) {
  const base = isContract({ coinId, symbol }) ? symbol.slice(0, -CONTRACT_ENDING.length) : symbol;
  const known = coinId ?? (base === symbol ? null : (SYMBOL_TO_ID[base] ?? null));
  return <CoinPicture image={known === null ? "" : pictureOf(known)} {...coinDisc(known ?? symbol, base)} />;
}
