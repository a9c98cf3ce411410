import { atRates, type RatesNowAndEarlier } from "../../shared/currencies/at-rates.ts";
import { type DisplayCurrency, displayCurrency, setDisplayCurrency } from "../../shared/values/display-currency.ts";
import { storedJson } from "../ui/state/storage.ts";

const MAX_AGE_SECONDS = 365 * 24 * 3600;
/** A stored rate is used for the first paint up to this age. In ms. */
const USABLE_FOR = 6 * 3_600_000;

type SavedCurrency = DisplayCurrency & { savedAt: number };
/** The browser's copy of the chosen currency and its rate. With it, a page without prices in its HTML need not wait. */
const stored = storedJson("currency", (json) => json as SavedCurrency | null);

export const chosenCurrency = (): string => /(?:^|;\s*)currency=(\w+)/.exec(document.cookie)?.[1] ?? "usd";

export function saveCurrency(currency: DisplayCurrency): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API, and it is asynchronous.
  document.cookie = `currency=${currency.code}; Path=/; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}`;
  // If the browser refuses, the rate is loaded again with the next page.
  stored.write({ ...currency, savedAt: Date.now() });
}

/** Newer rates for all figures from now on. */
export function updateRates(rates: RatesNowAndEarlier): void {
  const currency = displayCurrency().code === "usd" ? null : atRates(displayCurrency(), rates);
  if (!currency) return;
  saveCurrency(currency);
  setDisplayCurrency(currency);
}

/** Loads the rate of a currency. Without one, figures stay in US dollars. */
async function loadRate(code: string): Promise<void> {
  const currency = await (await import("./load-currency.ts")).loadCurrency(code);
  if (!currency) return;
  saveCurrency(currency);
  setDisplayCurrency(currency);
}

/** Shows figures in the chosen currency. The promise resolves when the page may render. */
export function startCurrency(currencyOfHtml: DisplayCurrency | undefined): Promise<void> | undefined {
  const code = chosenCurrency();
  if (code === "usd") return;
  if (currencyOfHtml) {
    setDisplayCurrency(currencyOfHtml);
    return;
  }
  const known = stored.read();
  if (known?.code !== code || Date.now() - known.savedAt > USABLE_FOR) return loadRate(code);
  setDisplayCurrency(known);
}
