import { type ReactNode, Suspense } from "react";
import type { EntryCurrency } from "../../currencies/entry/entry-currency.ts";
import { useEntryCurrency } from "../../currencies/entry/use-entry-currency.ts";
import { isGuest } from "../../guest/guest.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { inDollars, type LeveragedRow, type SpotRow } from "../positions.ts";

export type OpenDialog =
  | { kind: "add-spot" | "add-leveraged" | "add-linked" | "share" }
  | { kind: "edit-spot" | "delete-spot" | "opening"; position: SpotRow }
  | { kind: "edit-leveraged"; position: LeveragedRow }
  | { kind: "close-leveraged"; position: LeveragedRow };

const AddSpot = lazyPart(async () => (await import("../spot/AddSpotDialog.tsx")).AddSpotDialog);
const EditSpot = lazyPart(async () => (await import("../spot/EditSpotDialog.tsx")).EditSpotDialog);
const Opening = lazyPart(async () => (await import("../opening/OpeningOfHolding.tsx")).OpeningOfHolding);
const AddLeveraged = lazyPart(async () => (await import("../leveraged/AddLeveragedDialog.tsx")).AddLeveragedDialog);
const EditLeveraged = lazyPart(async () => (await import("../leveraged/EditLeveragedDialog.tsx")).EditLeveragedDialog);
const AddLinked = lazyPart(async () => (await import("../linked/AddLinkedDialog.tsx")).AddLinkedDialog);
const DeleteSpot = lazyPart(async () => (await import("../spot/DeleteSpotDialog.tsx")).DeleteSpotDialog);
const Close = lazyPart(async () => (await import("../closing/CloseDialog.tsx")).CloseDialog);

const NeedsAccount = lazyPart(async () => (await import("../form/NeedsAccount.tsx")).NeedsAccount);
const Share = lazyPart(async () => (await import("../share/ShareDialog.tsx")).ShareDialog);

type Props = {
  open: OpenDialog | null;
  rows: { spot: readonly SpotRow[]; leveraged: readonly LeveragedRow[] };
  onDialog: (next: OpenDialog | null) => void;
};

/** The open dialog, if any. Each dialog's code loads when it is first opened. */
export function PortfolioDialogs({ open, rows, onDialog }: Props) {
  if (!open) return null;
  return <Suspense fallback={null}>{dialogOf(open, rows, onDialog)}</Suspense>;
}

/** A row with its latest price, which may be newer than that of the row when its dialog was opened. */
const latest = <Row extends { id: string }>(rows: readonly Row[], row: Row): Row =>
  rows.find(({ id }) => id === row.id) ?? row;

/** A dialog with prices opens when their currency is known. */
const withCurrency = (dialog: (currency: EntryCurrency) => ReactNode) => <WithCurrency>{dialog}</WithCurrency>;

function WithCurrency({ children }: { children: (currency: EntryCurrency) => ReactNode }) {
  const currency = useEntryCurrency();
  return currency && children(currency);
}

function dialogOf(open: OpenDialog, { spot, leveraged }: Props["rows"], onDialog: Props["onDialog"]) {
  const onClose = () => onDialog(null);
  switch (open.kind) {
    case "add-spot":
      return withCurrency((currency) => <AddSpot currency={currency} onClose={onClose} />);
    case "edit-spot":
      return withCurrency((currency) => (
        <EditSpot currency={currency} position={inDollars(latest(spot, open.position))} onClose={onClose} />
      ));
    case "add-leveraged":
      return withCurrency((currency) => <AddLeveraged currency={currency} onClose={onClose} />);
    case "edit-leveraged":
      return withCurrency((currency) => (
        <EditLeveraged currency={currency} position={inDollars(latest(leveraged, open.position))} onClose={onClose} />
      ));
    case "add-linked":
      return isGuest() ? <NeedsAccount feature="linking" onClose={onClose} /> : <AddLinked onClose={onClose} />;
    case "share":
      return isGuest() ? <NeedsAccount feature="sharing" onClose={onClose} /> : <Share onClose={onClose} />;
    case "opening":
      return (
        <Opening
          position={open.position}
          onEdit={() => onDialog({ kind: "edit-spot", position: open.position })}
          onClose={onClose}
        />
      );
    case "delete-spot":
      return <DeleteSpot position={open.position} onClose={onClose} />;
    case "close-leveraged":
      return withCurrency((currency) => (
        <Close currency={currency} position={inDollars(open.position)} onClose={onClose} />
      ));
  }
}
