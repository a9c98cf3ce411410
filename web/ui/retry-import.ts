import { SECOND } from "../../shared/values/time.ts";

const RETRY_MS = 2 * SECOND;

/** Repeats a dynamic import until it succeeds, because the network may come back. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
