import { ChevronDown, Info, Pencil, Trash2 } from "lucide-react";
import { memo, useState } from "react";
import { pictureOf } from "../../shared/icp-tokens/coin-id.ts";
import { coinDisc } from "../../shared/markets/coin-cells.ts";
import { SYMBOL_TO_ID } from "../../shared/markets/symbols.ts";
import { closedContractOf, openedContractOf } from "../../shared/transactions/list/contract-words.ts";
import { LISTED_LABELS, listedKindOf } from "../../shared/transactions/list/listed-kind.ts";
import { isFiat } from "../../shared/transactions/transaction.ts";
import { ledgerDate, ledgerTime } from "../ledger/dates.ts";
import { CoinPicture } from "../markets/coin/CoinPicture.tsx";
import { EvidenceButton } from "../portfolio/evidence/EvidenceButton.tsx";
import { Quantity } from "../portfolio/table/Amount.tsx";
import { Accounts } from "./row/Accounts.tsx";
import { ContractText } from "./row/ContractText.tsx";
import { FeeCell, PriceCell, ValueCell } from "./row/Figures.tsx";
import { RowDetails } from "./row/RowDetails.tsx";
import { amountsOf, isEditable, moneyLetter, priceNoteOf } from "./row-texts.ts";
import type { Select } from "./selection/use-selection.ts";
import type { Transaction } from "./transactions.queries.ts";

/** The columns of a wide screen, which the heads share. */
export const COLUMNS =
  "lg:grid-cols-[24px_124px_104px_minmax(150px,1.7fr)_minmax(92px,.9fr)_minmax(92px,.9fr)_minmax(72px,.7fr)_minmax(92px,1.2fr)_108px] lg:gap-x-3";
/** A row: two lines, and columns on a wide screen. */
export const ROW = `grid min-h-14 grid-cols-[24px_28px_minmax(0,1fr)_auto_36px] items-center gap-x-2 py-2 hover:bg-hover focus-within:bg-hover ${COLUMNS}`;

/** The account: the third line of a row, and a column on a wide screen. */
export const ACCOUNT =
  "min-w-0 text-12 text-text-2 max-lg:col-span-2 max-lg:col-start-3 max-lg:row-start-3 lg:col-start-8 lg:row-start-1 lg:pl-3 lg:text-13";

export type RowActions = {
  onEdit: (transaction: Transaction) => void;
  onOpening: (transaction: Transaction) => void;
  onDelete: (transaction: Transaction) => void;
  onSelect: Select;
  /** Moves the focus to what can be done with the selection. */
  onLeave: () => void;
};
type Props = RowActions & { transaction: Transaction; isSelected: boolean };

/** A transaction: on a wide screen a row of columns, otherwise two lines, whose details a press opens. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  isSelected,
  onSelect,
  onLeave,
  ...on
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const { kind, legs, fee, at } = transaction;
  const contract = closedContractOf(transaction) ?? openedContractOf(transaction);
  const first = legs.find((leg) => leg.coinId !== null) ?? legs[0] ?? fee;
  const symbol = (contract ?? first)?.symbol.toUpperCase() ?? "nothing";
  // The market of a contract names its coin by the symbol alone, which is enough for a picture.
  const pictured = first?.coinId ?? (contract && SYMBOL_TO_ID[contract.symbol.toLowerCase()]) ?? null;
  const label = LISTED_LABELS[listedKindOf(transaction)];
  const title = `${label} of ${symbol}`;
  // The words of a contract say what the note of the venue says.
  const note = contract?.side ? "" : transaction.note;
  const day = ledgerDate(at);
  const amountNote = kind === "adjustment" ? priceNoteOf(transaction) : null;
  return (
    <li className={`line-below [contain-intrinsic-size:auto_56px] [content-visibility:auto] ${ROW}`}>
      <span className="relative grid self-stretch max-lg:row-span-3 lg:col-start-1 lg:row-start-1">
        <label className="grid min-h-11 cursor-pointer place-items-center lg:min-h-9">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            data-select={transaction.id}
            aria-label={`Select the ${title}, ${ledgerTime(at)}`}
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect(transaction, (nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
        {isSelected && (
          <button
            type="button"
            className="floating sr-only focus:not-sr-only focus:absolute! focus:left-7 focus:z-10 focus:bg-raised focus:px-2.5 focus:py-1 focus:text-13 focus:whitespace-nowrap"
            onClick={onLeave}
          >
            Go to the actions for the selection
          </button>
        )}
      </span>
      <span className="max-lg:row-span-3 lg:col-start-3 lg:row-start-1">
        {first && (
          <CoinPicture
            image={pictured === null ? "" : pictureOf(pictured)}
            {...coinDisc(pictured ?? first.symbol, contract?.symbol ?? first.symbol)}
            {...(pictured === null && !contract && isFiat(first) && { letter: moneyLetter(first.symbol) })}
          />
        )}
      </span>
      <span
        className={`flex min-w-0 items-baseline gap-x-2 max-lg:col-start-3 max-lg:row-start-1 lg:contents ${contract ? "max-lg:col-span-2" : ""}`}
      >
        <span
          className={`shrink-0 font-medium lg:col-start-3 lg:row-start-1 lg:pl-9 ${contract ? "max-lg:sr-only" : ""}`}
        >
          {label}
        </span>
        <span className={`min-w-0 lg:col-start-4 lg:row-start-1 ${contract ? "lg:col-span-3" : ""}`}>
          {contract ? (
            <ContractText contract={contract} pnl={transaction.figures.pnl} hasFee={fee !== null} />
          ) : (
            amountsOf(transaction).map((leg) => (
              <span key={`${leg.symbol} ${leg.amount}`} className="block truncate font-medium">
                {leg.amount.startsWith("-") ? "−" : "+"}
                <Quantity amount={leg.amount.replace("-", "")} symbol={leg.symbol} />
              </span>
            ))
          )}
          {amountNote && <span className="block truncate text-12 text-text-3">{amountNote}</span>}
          {note && <span className="block truncate text-12 text-text-3 max-lg:hidden">{note}</span>}
        </span>
      </span>
      {!contract && <ValueCell transaction={transaction} />}
      <button
        type="button"
        className="icon-button max-lg:col-start-5 max-lg:row-span-3 max-lg:row-start-1 lg:hidden"
        aria-expanded={isOpen}
        aria-label={`Details of the ${title}, ${day}`}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" className={isOpen ? "rotate-180" : ""} />
      </button>
      <span className="flex min-w-0 items-start gap-x-1.5 text-12 text-text-2 max-lg:col-start-3 max-lg:row-start-2 lg:contents">
        <time className="shrink-0 lg:col-start-2 lg:row-start-1 lg:text-13" dateTime={at}>
          {ledgerTime(at)}
        </time>
      </span>
      <span className={ACCOUNT}>
        <Accounts transaction={transaction} />
      </span>
      <span className="flex items-end max-lg:col-start-4 max-lg:row-start-2 max-lg:flex-col lg:contents">
        {!contract && <PriceCell transaction={transaction} />}
        <FeeCell transaction={transaction} />
      </span>
      <span className="min-w-0 text-12 text-text-3 max-lg:col-span-2 max-lg:col-start-3 lg:col-span-5 lg:col-start-4 lg:row-start-2">
        <RowDetails transaction={transaction} title={title} {...on} />
        {isOpen && note && <span className="block break-words lg:hidden">{note}</span>}
      </span>
      <span
        className={`justify-end max-lg:col-span-3 max-lg:col-start-3 lg:col-start-9 lg:row-start-1 lg:flex ${isOpen ? "flex" : "max-lg:hidden"}`}
      >
        <EvidenceButton
          transactionId={transaction.id}
          title={title}
          label={`How the ${title} was valued`}
          className="icon-button"
        >
          <Info aria-hidden="true" />
        </EvidenceButton>
        {isEditable(transaction) && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Edit the ${title}`}
            onClick={() => on.onEdit(transaction)}
          >
            <Pencil aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete the ${title}`}
          onClick={() => on.onDelete(transaction)}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </span>
    </li>
  );
});
