import { coinImage } from "../../../shared/markets/snapshot.ts";
import { AlertButton } from "../../markets/table/AddButton.tsx";

type Props = { position: { coinId: string | null; name: string; symbol: string } };

/** A price alert on a position's coin, in place of its picture under the pointer or the focus. */
export const PositionBell = ({ position: { coinId: id, name, symbol } }: Props) =>
  id !== null && <AlertButton coin={{ id, name, symbol, image: coinImage(id) }} />;
