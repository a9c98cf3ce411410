import { useId } from "react";
import { COLUMNS } from "./TransactionRow.tsx";

type Props = { isAll: boolean; isSome: boolean; onAll: () => void; onNone: () => void };

const HEADS = ["Date", "Kind", "Amount", "Price", "Value", "Fee", "Account"] as const;
const isFigure = (head: string) => head === "Price" || head === "Value" || head === "Fee";

/** The selection of all rows that are shown, and on a wide screen the names of the columns. */
export function ListHead({ isAll, isSome, onAll, onNone }: Props) {
  const id = useId();
  return (
    <div
      className={`line-below grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-2 text-12 text-text-3 ${COLUMNS}`}
    >
      <span className="grid min-h-11 place-items-center lg:min-h-9">
        <input
          id={id}
          type="checkbox"
          className="size-4 accent-accent"
          aria-label="Select all shown"
          checked={isAll}
          ref={(element) => {
            if (element) element.indeterminate = isSome && !isAll;
          }}
          onChange={isAll ? onNone : onAll}
        />
      </span>
      <label htmlFor={id} className="cursor-pointer py-2.5 text-13 lg:hidden">
        Select all shown
      </label>
      {HEADS.map((head) => (
        <span
          key={head}
          aria-hidden="true"
          className={`max-lg:hidden ${isFigure(head) ? "text-right" : head === "Account" ? "pl-3" : ""}`}
        >
          {head}
        </span>
      ))}
    </div>
  );
}
