import { failedWith } from "../../api/outcomes.ts";
import { beginGuest } from "../../guest/begin.ts";
import { setSampleOpening } from "../sample/kept-sample.ts";
import { addSample, samplePrices } from "../sample/sample.ts";

export { beginGuest };

/**
 * Opens the sample portfolio, which is kept in this browser. The portfolio is shown once the sample is in it, so that
 * nobody leaves an empty one too early and then has no sample.
 */
export async function beginWithSample(): Promise<void> {
  const prices = await samplePrices();
  setSampleOpening(true);
  beginGuest();
  await addSample(prices).catch((error) => failedWith(error, "Failed to add the sample portfolio"));
  setSampleOpening(false);
}
