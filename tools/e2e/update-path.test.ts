import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { hashPassword } from "../../worker/accounts/passwords.ts";
import { FIRST_RELEASE_MIGRATIONS, firstReleaseRows } from "../../worker/test/first-release.ts";
import { openLocalDatabase } from "../start/database.ts";
import { anyFreePort } from "../start/free-port.ts";
import { migrate } from "../start/migrate.ts";
import { startProduct } from "../start/product.ts";

const vars = { LIVE_PRICES: "off", ENVIRONMENT: "test", PASSWORD_COST: "16" };

test("every page shows the data of the first release after the update", async ({ browser }) => {
  test.slow();
  const stateDir = mkdtempSync(join(tmpdir(), "tidemark-update-"));
  await migrate(stateDir, FIRST_RELEASE_MIGRATIONS);
  const database = openLocalDatabase(stateDir)!;
  const password = await hashPassword("correct horse", { N: 16, r: 8, p: 3 });
  for (const row of firstReleaseRows(password)) database.exec(row);
  database.close();

  const port = await anyFreePort();
  const product = await startProduct({ port, stateDir, dev: false, dataSource: "sandbox", env: {}, vars });
  try {
    for (const [username, id, pages] of [
      [
        "ann",
        "u1",
        {
          "/": "Bitcoin",
          "/coins/bitcoin": "0.75",
          "/portfolio": "Bitcoin",
          "/transactions": "0.75",
          "/alerts": "999,999",
          "/news": "Old tides",
          "/news/1": "The tides of",
          "/chat": "Hello from the first release",
          "/advertise": "14 USDC",
          "/advertise/order/1": "An old ad",
          "/settings": "ann@example.com",
        },
      ],
      ["warden", "u2", { "/admin": "@ann", "/admin/ads": "@ann" }],
    ] as const) {
      const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } });
      await context.addInitScript((user) => localStorage.setItem("tidemark.welcomed", user), id);
      const errors: string[] = [];
      await context.request.post("/api/login", { data: { username, password: "correct horse" } });
      for (const [path, text] of Object.entries(pages)) {
        const page = await context.newPage();
        page.on("pageerror", (error) => errors.push(`${path}: ${error.message}`));
        await page.goto(path);
        const shown = page.getByText(text).or(page.locator(`input[value*="${text}"]`));
        await expect(shown.filter({ visible: true }).first(), path).toBeVisible();
        await page.close();
      }
      expect(errors).toEqual([]);
      await context.close();
    }
  } finally {
    await product.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
