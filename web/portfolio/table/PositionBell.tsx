import { pictureOf } from "../../../shared/icp-tokens/coin-id.ts";
import { AlertButton } from "../../markets/table/AddButton.tsx";
import type { LivePrice } from "../positions.ts";

type Props = { position: Pick<LivePrice, "price"> & { coinId: string | null; name: string; symbol: string } };

/** A button for a price alert. */
export const PositionBell = ({ position: { coinId: id, name, symbol, price } }: Props) =>
  id !== null && (
    <AlertButton coin={{ id, name, symbol, image: pictureOf(id), usd: price === null ? null : Number(price) }} />
  );
