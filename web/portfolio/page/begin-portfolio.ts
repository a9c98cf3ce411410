import { failedWith } from "../../api/outcomes.ts";
import { beginGuest } from "../../guest/begin.ts";
import { setSampleOpening } from "../sample/kept-sample.ts";
import { addSample, samplePrices } from "../sample/sample.ts";

/** Opens an empty portfolio that is kept in this browser. */
export function beginPortfolio(): void {
  beginGuest();
  // Asks the browser not to delete the portfolio when the disk is full. Without a permission it may.
  void navigator.storage?.persist?.();
}

/**
 * Opens the sample portfolio, which is kept in this browser. The portfolio is shown once the sample is in it, so that
 * nobody leaves an empty one too early and then has no sample.
 */
export async function beginWithSample(): Promise<void> {
  const prices = await samplePrices();
  setSampleOpening(true);
  beginPortfolio();
  await addSample(prices).catch((error) => failedWith(error, "Failed to add the sample portfolio"));
  setSampleOpening(false);
}
