import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anyFreePort } from "./free-port.ts";
import { type ProductOptions, startProduct } from "./product.ts";

/**
 * Starts the product with prices from the sandbox and an empty database, which `stop` deletes. Live prices are off,
 * because most tests and benches need prices that stay.
 */
export async function startTemporaryProduct(
  vars: Record<string, string> = {},
  options: Pick<ProductOptions, "opensDatabase"> = {},
) {
  const stateDir = await mkdtemp(join(tmpdir(), "tidemark-"));
  const port = await anyFreePort();
  const product = await startProduct({
    port,
    stateDir,
    dev: false,
    dataSource: "sandbox",
    env: {},
    vars: { LIVE_PRICES: "off", ...vars },
    ...options,
  });
  async function stop(): Promise<void> {
    await product.stop();
    await rm(stateDir, { recursive: true, force: true });
  }
  return { ...product, stateDir, stop, [Symbol.asyncDispose]: stop };
}

export type TemporaryProduct = Awaited<ReturnType<typeof startTemporaryProduct>>;
