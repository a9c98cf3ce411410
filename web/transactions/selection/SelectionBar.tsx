import { X } from "lucide-react";
import { type RefObject, Suspense, useState } from "react";
import { counted, formatCount } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import type { Transaction } from "../transactions.queries.ts";

const FieldDialog = lazyPart(async () => (await import("./FieldDialog.tsx")).FieldDialog);
const DeleteDialog = lazyPart(async () => (await import("../DeleteDialog.tsx")).DeleteDialog);

type Props = { bar: RefObject<HTMLElement | null>; transactions: readonly Transaction[]; onClear: () => void };

/** What can be done with the selected transactions. It stays at the lower edge of the screen. */
export function SelectionBar({ bar, transactions, onClear }: Props) {
  const [open, setOpen] = useState<"account" | "note" | "delete" | null>(null);
  const close = () => setOpen(null);
  const count = transactions.length;
  const done = () => {
    close();
    onClear();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${counted(count, "transaction")} selected`}
      </p>
      {count > 0 && (
        <section
          ref={bar}
          tabIndex={-1}
          aria-label="Actions for the selection"
          className="floating sticky bottom-[calc(68px+env(safe-area-inset-bottom))] z-5 mt-3 flex items-center gap-1.5 rounded-panel bg-raised p-2 outline-none md:bottom-4"
        >
          <button type="button" className="icon-button" aria-label="Clear the selection" onClick={onClear}>
            <X aria-hidden="true" />
          </button>
          <span className="mr-auto text-13 font-medium whitespace-nowrap" aria-hidden="true">
            {formatCount(count)} <span className="max-md:hidden">{count === 1 ? "transaction" : "transactions"}</span>{" "}
            selected
          </span>
          <Button size="small" onClick={() => setOpen("account")}>
            <Label short="Account" text="Set account" />
          </Button>
          <Button size="small" onClick={() => setOpen("note")}>
            <Label short="Note" text="Set note" />
          </Button>
          <Button size="small" variant="danger" onClick={() => setOpen("delete")}>
            Delete
          </Button>
        </section>
      )}
      <Suspense fallback={null}>
        {(open === "account" || open === "note") && (
          <FieldDialog field={open} transactions={transactions} onDone={done} onClose={close} />
        )}
        {open === "delete" && <DeleteDialog transactions={transactions} onDone={onClear} onClose={close} />}
      </Suspense>
    </>
  );
}

/** A phone has no room for the whole text. */
const Label = ({ short, text }: { short: string; text: string }) => (
  <>
    <span className="md:hidden">{short}</span>
    <span className="max-md:hidden">{text}</span>
  </>
);
