import { failedWith } from "../../api/outcomes.ts";
import { beginGuest } from "../../guest/begin.ts";
import { addSample } from "../sample/sample.ts";

/** Opens an empty portfolio that is kept in this browser. */
export function beginPortfolio(): void {
  beginGuest();
  // Asks the browser not to delete the portfolio when the disk is full. Without a permission it may.
  void navigator.storage?.persist?.();
}

/** Opens the sample portfolio, which is kept in this browser. */
export async function beginWithSample(): Promise<void> {
  beginPortfolio();
  await addSample().catch((error) => failedWith(error, "Failed to add the sample portfolio"));
}
