import type { ReactNode } from "react";
import { archiveNotesOf } from "../archive-notes.ts";
import { isEditable, isFromOutside, isToOutside, missingStatementOf, unknownFigureOf } from "../row-texts.ts";
import type { Transaction } from "../transactions.queries.ts";

type Props = {
  transaction: Transaction;
  title: string;
  onEdit: (transaction: Transaction) => void;
  onOpening: (transaction: Transaction) => void;
};

/** What a row does not know and the cure of it, and what the price archive has added. */
export function RowDetails({ transaction, title, onEdit, onOpening }: Props) {
  const missing = missingStatementOf(transaction);
  const isWaiting = Date.parse(transaction.at) > Date.now();
  return (
    <>
      {isWaiting && <span className="block">Counts from its date</span>}
      {isToOutside(transaction) && <span className="block">Left with its cost, no arrival on record</span>}
      {isFromOutside(transaction) && (
        <Lack text="Cost unknown">
          <Cure label={`Opening balance for the ${title}`} onPress={() => onOpening(transaction)}>
            Opening balance
          </Cure>
        </Lack>
      )}
      {missing && (
        <Lack text={unknownFigureOf(transaction)}>
          {isEditable(transaction) && (
            <Cure label={`Enter the ${missing} of the ${title}`} onPress={() => onEdit(transaction)}>
              Enter the {missing}
            </Cure>
          )}
        </Lack>
      )}
      {archiveNotesOf(transaction).map((archived) => (
        <span key={archived} className="block">
          {archived}
        </span>
      ))}
    </>
  );
}

const Lack = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-x-1.5 text-warn">
    {text}
    {children}
  </span>
);

type CureProps = { label: string; onPress: () => void; children: ReactNode };
const Cure = ({ label, onPress, children }: CureProps) => (
  <button type="button" className="min-h-6 text-text-2 underline" aria-label={label} onClick={onPress}>
    {children}
  </button>
);
