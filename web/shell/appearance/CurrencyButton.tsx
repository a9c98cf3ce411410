import { Suspense, useState, useSyncExternalStore } from "react";
import { displayCurrency } from "../../../shared/values/display-currency.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const CurrencyMenu = lazyPart(async () => (await import("./CurrencyMenu.tsx")).CurrencyMenu);

const currencyText = () => displayCurrency().code.toUpperCase();
/** The prerendered HTML names no currency, because all visitors get the same HTML. */
const htmlText = () => "";
/** A change of the currency reloads the page, so there is nothing to subscribe to. */
const subscribe = () => () => {};

/** Names the currency of all figures, and changes it. On a phone it is in the menu. */
export function CurrencyButton() {
  const [open, setOpen] = useState(false);
  const text = useSyncExternalStore(subscribe, currencyText, htmlText);
  return (
    <>
      <button
        type="button"
        className="icon-button min-w-11 text-13 font-medium max-md:hidden"
        aria-label={`Currency${text && `: ${text}`}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {open && (
        <Suspense fallback={null}>
          <CurrencyMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
