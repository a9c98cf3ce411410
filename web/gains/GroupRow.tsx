import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { UNKNOWN } from "../../shared/portfolio/unknown-words.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { FIGURES, LABEL } from "../ledger/figures.tsx";
import { Money, SignedMoney } from "../portfolio/table/Amount.tsx";

export type GroupFigures = { proceeds: Exact | null; cost: Exact | null; gain: Exact | null };
type Props = {
  name: string;
  note: string;
  picture?: ReactNode;
  figures: GroupFigures;
  /** The name of proceeds minus cost. */
  gainName: string;
  /** Why proceeds have no figure. */
  withoutProceeds?: string;
  /** Stands below the note, and can be pressed by itself. */
  mark?: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
};

/** A group of disposals with its sums. A press anywhere on it opens what it consists of, which is rendered only then. */
export function GroupRow({
  name,
  note,
  picture,
  figures,
  gainName,
  withoutProceeds = UNKNOWN,
  mark,
  startsOpen = false,
  children,
}: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <li className="line-below">
      <div className="relative grid grid-cols-[minmax(0,1fr)_20px] items-center gap-x-3 gap-y-1.5 py-2.5 hover:bg-hover md:grid-cols-[minmax(0,1fr)_auto_20px]">
        <div className="flex min-w-0 items-center [&>.disc]:flex-none">
          {picture}
          <div className="min-w-0">
            <button
              type="button"
              className="block w-full text-left after:absolute after:inset-0"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <span className="block truncate font-medium">{name}</span>
              <span className="block text-12 text-text-3">{note}</span>
            </button>
            {mark}
          </div>
        </div>
        <ChevronDown className={`lucide text-text-3 md:order-1 ${isOpen ? "rotate-180" : ""}`} aria-hidden="true" />
        <div className={FIGURES}>
          <span>
            <span className={LABEL}>Proceeds</span>
            <Money value={figures.proceeds} missing={withoutProceeds} />
          </span>
          <span>
            <span className={LABEL}>Cost</span>
            <Money value={figures.cost} />
          </span>
          <span className="font-medium" data-gain={figures.gain ?? ""}>
            <span className={LABEL}>{gainName}</span>
            <SignedMoney value={figures.gain} />
          </span>
        </div>
      </div>
      {isOpen && (
        <div id={id} className="mb-3 border-l-2 pl-3">
          {children}
        </div>
      )}
    </li>
  );
}
