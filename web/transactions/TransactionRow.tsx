import { Info, Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { coinDisc } from "../../shared/markets/coin-cells.ts";
import { coinImage } from "../../shared/markets/snapshot.ts";
import { KIND_LABELS } from "../../shared/transactions/kind-labels.ts";
import { ledgerTime } from "../ledger/dates.ts";
import { CoinPicture } from "../markets/coin/CoinPicture.tsx";
import { EvidenceButton } from "../portfolio/evidence/EvidenceButton.tsx";
import { Quantity } from "../portfolio/table/Amount.tsx";
import { separateTransfer } from "../portfolio/transfers/decide-transfer.ts";
import { archiveNotesOf } from "./archive-notes.ts";
import { isEditable, isFromOutside, missingStatementOf, movedLegs, priceNoteOf, unknownFigureOf } from "./row-texts.ts";
import type { Transaction } from "./transactions.queries.ts";

const ROW =
  "line-below grid [contain-intrinsic-size:auto_64px] [content-visibility:auto] min-h-16 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 py-2 hover:bg-hover focus-within:bg-hover md:grid-cols-[28px_minmax(140px,1fr)_minmax(0,260px)_minmax(0,180px)_136px]";
const SMALL = "block truncate text-12 text-text-3";

type Props = {
  transaction: Transaction;
  onEdit: (transaction: Transaction) => void;
  onOpening: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
};

export const TransactionRow = memo(function TransactionRow({ transaction, onEdit, onOpening, onDelete }: Props) {
  const { kind, legs, price, fee, note, at } = transaction;
  const first = legs.find((leg) => leg.coinId !== null) ?? legs[0] ?? fee;
  const canEdit = isEditable(transaction);
  const missing = missingStatementOf(transaction);
  const title = `${KIND_LABELS[kind]} of ${first?.symbol.toUpperCase() ?? "nothing"}`;
  return (
    <li className={ROW}>
      {first && (
        <CoinPicture
          image={first.coinId === null ? "" : coinImage(first.coinId)}
          {...coinDisc(first.coinId ?? first.symbol, first.symbol)}
        />
      )}
      <span className="min-w-0">
        <span className="font-medium">{KIND_LABELS[kind]}</span>
        <time className={SMALL} dateTime={at}>
          {ledgerTime(at)}
        </time>
        {Date.parse(at) > Date.now() && <span className={SMALL}>Counts from its date</span>}
      </span>
      <span className="min-w-0 text-right">
        {movedLegs(transaction).map(({ symbol, amount }) => (
          <span key={`${symbol} ${amount}`} className="block truncate font-medium">
            {amount.startsWith("-") ? "−" : "+"}
            <Quantity amount={amount.replace("-", "")} symbol={symbol} />
          </span>
        ))}
        <span className={SMALL}>
          {priceNoteOf(transaction)}
          {archiveNotesOf(transaction).map((archived) => (
            <span key={archived} className="block whitespace-normal">
              {archived}
            </span>
          ))}
          {price !== null && fee !== null && ", "}
          {fee !== null && (
            <>
              fee <Quantity amount={fee.amount} symbol={fee.symbol} />
            </>
          )}
        </span>
        {isFromOutside(transaction) && (
          <span className="block text-12 text-warn">
            Cost unknown
            <button
              type="button"
              className="ml-1.5 min-h-6 text-text-2 underline max-md:ml-auto max-md:block"
              aria-label={`Opening balance for the ${title}`}
              onClick={() => onOpening(transaction)}
            >
              Opening balance
            </button>
          </span>
        )}
        {missing && (
          <span className="block text-12 text-warn">
            {unknownFigureOf(transaction)}
            {canEdit && (
              <button
                type="button"
                className="ml-1.5 min-h-6 text-text-2 underline max-md:ml-auto max-md:block"
                aria-label={`Enter the ${missing} of the ${title}`}
                onClick={() => onEdit(transaction)}
              >
                Enter the {missing}
              </button>
            )}
          </span>
        )}
      </span>
      <span className="min-w-0 text-13 text-text-2 max-md:col-start-2 max-md:row-start-2">
        <Accounts transaction={transaction} />
        {note && <span className={SMALL}>{note}</span>}
      </span>
      <span className="flex justify-end max-md:col-start-3 max-md:row-start-2">
        <EvidenceButton
          transactionId={transaction.id}
          title={title}
          label={`How the ${title} was valued`}
          className="icon-button"
        >
          <Info aria-hidden="true" />
        </EvidenceButton>
        {canEdit && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Edit the ${title}`}
            onClick={() => onEdit(transaction)}
          >
            <Pencil aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete the ${title}`}
          onClick={() => onDelete(transaction)}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </span>
    </li>
  );
});

/** The account, or the two accounts of a transfer. The other one may be that of another transaction. */
function Accounts({ transaction: { id, account, toAccount, otherSide, legs } }: Pick<Props, "transaction">) {
  if (!otherSide) return <span className="block truncate">{[account, toAccount].filter(Boolean).join(" to ")}</span>;
  const isOut = legs[0]!.amount.startsWith("-");
  const [own, other] = [{ id, account }, otherSide];
  const [out, arrival] = isOut ? [own, other] : [other, own];
  const accounts = [out, arrival].map((side) => side.account || "unnamed account").join(" to ");
  return (
    <>
      <span className="block truncate">{accounts}</span>
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
