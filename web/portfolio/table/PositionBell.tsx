import { coinImage } from "../../../shared/markets/snapshot.ts";
import { AlertButton } from "../../markets/table/AddButton.tsx";

type Props = { position: { coinId: string | null; name: string; symbol: string } };

/** A button for a price alert. It replaces the coin's picture while the row has the pointer or the focus. */
export const PositionBell = ({ position: { coinId: id, name, symbol } }: Props) =>
  id !== null && <AlertButton coin={{ id, name, symbol, image: coinImage(id) }} />;
