import { Ban } from "lucide-react";
import { markSpam } from "./mark-spam.ts";

type Props = { coin: { coinId: string | null; symbol: string }; name: string };

/** A button of a row that hides its coin as spam. */
export const SpamButton = ({ coin, name }: Props) => (
  <button
    type="button"
    className="icon-button align-middle"
    aria-label={`Hide ${name} as spam`}
    title="Hide as spam"
    onClick={() => markSpam(coin)}
  >
    <Ban aria-hidden="true" />
  </button>
);
