import { separateTransfer } from "../../portfolio/transfers/decide-transfer.ts";
import type { Transaction } from "../transactions.queries.ts";

type Props = { transaction: Transaction };

/** The account, or the two accounts of a transfer. The other one may be that of another transaction. */
export function Accounts({ transaction: { id, account, toAccount, otherSide, legs } }: Props) {
  if (!otherSide)
    return <span className="line-clamp-2 break-words">{[account, toAccount].filter(Boolean).join(" to ")}</span>;
  const isOut = legs[0]!.amount.startsWith("-");
  const [own, other] = [{ id, account }, otherSide];
  const [out, arrival] = isOut ? [own, other] : [other, own];
  const accounts = [out, arrival].map((side) => side.account || "unnamed account").join(" to ");
  return (
    <>
      <span className="line-clamp-2 break-words">{accounts}</span>
      <button
        type="button"
        className="block min-h-6 text-12 text-text-3 underline"
        aria-label={`Separate the transfer from ${accounts}`}
        onClick={() => void separateTransfer({ outId: out.id, arrivalId: arrival.id }, true)}
      >
        Separate
      </button>
    </>
  );
}
