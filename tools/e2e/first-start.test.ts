import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { demoLogIns, needsSeed, seedWhenEmpty } from "../seed/seed.ts";
import { anyFreePort } from "../start/free-port.ts";
import { startProduct } from "../start/product.ts";

const env = {};
const vars = { LIVE_PRICES: "off", ENVIRONMENT: "test", PASSWORD_COST: "16" };

test("nobody reaches a new product before its demo data is written", { tag: "@drill" }, async () => {
  test.slow();
  const stateDir = mkdtempSync(join(tmpdir(), "tidemark-first-"));
  const port = await anyFreePort();
  const answers = () => fetch(`http://localhost:${port}/api/health`).then(Boolean, () => false);
  const openWhileSeeding: boolean[] = [];
  const problems: unknown[] = [];
  const seed = {
    isNeeded: () => needsSeed({ stateDir, env }),
    async run(origin: string) {
      openWhileSeeding.push(await answers());
      problems.push(await seedWhenEmpty({ origin, stateDir, env, logError: (error) => void problems.push(error) }));
      openWhileSeeding.push(await answers());
    },
  };
  const product = await startProduct({ port, stateDir, dev: false, dataSource: "sandbox", env, vars, seed });
  try {
    expect([openWhileSeeding, problems]).toEqual([[false, false], [undefined]]);
    expect(demoLogIns(stateDir)).toContain("demo / tidemark-demo");
    expect(product.hasData).toBe(true);
    // The first writes succeed, also many at once.
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const body = JSON.stringify({ username: `early-${index}`, password: "correct horse" });
        const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
        return (await fetch(`${product.origin}/api/register`, init)).status;
      }),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses).toContain(201);
  } finally {
    await product.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
