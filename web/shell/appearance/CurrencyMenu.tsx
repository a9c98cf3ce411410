import { Suspense } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const CurrencyField = lazyPart(async () => (await import("../../currencies/CurrencyField.tsx")).CurrencyField);

export const CurrencyMenu = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Currency" shape="menu" onClose={onClose}>
    <Suspense fallback={<div className="mt-3 h-17" />}>
      <CurrencyField />
    </Suspense>
  </Dialog>
);
