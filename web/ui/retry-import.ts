import { SECOND } from "../../shared/values/time.ts";

const AGAIN_MS = 2 * SECOND;

/** Asks for a part of the page until it comes: without a network now does not mean without it for good. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
