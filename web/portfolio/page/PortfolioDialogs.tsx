import { lazy, Suspense } from "react";
import type { LeveragedPosition, SpotPosition } from "../portfolio.queries.ts";
import type { Removal } from "../table/RemovalDialog.tsx";

export type OpenDialog =
  | { kind: "add-spot" | "add-leveraged" | "import" }
  | { kind: "edit-spot"; position: SpotPosition }
  | { kind: "edit-leveraged"; position: LeveragedPosition }
  | Removal;

const AddSpot = lazy(async () => ({ default: (await import("../spot/AddSpotDialog.tsx")).AddSpotDialog }));
const EditSpot = lazy(async () => ({ default: (await import("../spot/EditSpotDialog.tsx")).EditSpotDialog }));
const AddLeveraged = lazy(async () => ({
  default: (await import("../leveraged/AddLeveragedDialog.tsx")).AddLeveragedDialog,
}));
const EditLeveraged = lazy(async () => ({
  default: (await import("../leveraged/EditLeveragedDialog.tsx")).EditLeveragedDialog,
}));
const RemovalDialog = lazy(async () => ({ default: (await import("../table/RemovalDialog.tsx")).RemovalDialog }));
const Import = lazy(async () => ({ default: (await import("../import/ImportDialog.tsx")).ImportDialog }));

/** The open dialog, if any. Each dialog's code loads when it is first opened. */
export function PortfolioDialogs({ open, onClose }: { open: OpenDialog | null; onClose: () => void }) {
  if (!open) return null;
  return <Suspense fallback={null}>{dialogOf(open, onClose)}</Suspense>;
}

function dialogOf(open: OpenDialog, onClose: () => void) {
  switch (open.kind) {
    case "add-spot":
      return <AddSpot onClose={onClose} />;
    case "edit-spot":
      return <EditSpot position={open.position} onClose={onClose} />;
    case "add-leveraged":
      return <AddLeveraged onClose={onClose} />;
    case "edit-leveraged":
      return <EditLeveraged position={open.position} onClose={onClose} />;
    case "import":
      return <Import onClose={onClose} />;
    default:
      return <RemovalDialog removal={open} onClose={onClose} />;
  }
}
