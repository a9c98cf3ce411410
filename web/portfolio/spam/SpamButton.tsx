import { Ban } from "lucide-react";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { useQuery } from "../../api/use-query.ts";
import { spotQuery } from "../portfolio.queries.ts";
import { markSpam } from "./mark-spam.ts";

type Props = { coin: { coinId: string | null; symbol: string }; name: string };

/** A button of a row that hides its coin as spam. A coin that the user also bought at a price is none. */
export function SpamButton({ coin, name }: Props) {
  const { data: positions } = useQuery(spotQuery);
  const key = assetKeyOf(coin);
  const wasBought = positions?.some((one) => one.cost !== null && one.amount !== "0" && assetKeyOf(one) === key);
  if (wasBought !== false) return null;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`Hide ${name} as spam`}
      title="Hide as spam"
      onClick={() => markSpam(coin)}
    >
      <Ban aria-hidden="true" />
    </button>
  );
}
