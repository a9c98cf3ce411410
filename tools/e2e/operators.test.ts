import { expectNoViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { signUp } from "./support/users.ts";

/** Longer than the minute within which a problem must show, because the machine may be slow. */
const SHOWN = { timeout: 60_000 };

test("a failing job, an empty budget, a stale feed and a full queue show on the open page, with what to do", {
  tag: "@drill",
}, async ({ page, product }) => {
  test.slow();
  const admin = await signUp(page);
  await product.makeAdmin(admin);
  await product.refresh();
  await page.goto("/admin");
  const problems = page.getByRole("region", { name: "Needs attention" });
  await expect(problems).toContainText("Everything works. Nothing needs your attention.", SHOWN);

  await product.agePrices(600);
  await product.runSql(`
    UPDATE job_runs SET outcome = 'no such column: tide', succeeded_at = started_at - 3600000 WHERE name = 'roll-up-visits';
    UPDATE upstream_budgets SET month = strftime('%Y-%m', 'now'), month_used = 100000000;
    INSERT INTO alert_channels (id, user_id, kind, url, host, secret, created_at)
      SELECT 'full', id, 'generic', 'https://hooks.example.com', 'hooks.example.com', 's', 0 FROM users LIMIT 1;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 301)
      INSERT INTO alert_deliveries (channel_id, notification_ids, tries, created_at, due_at) SELECT 'full', '[]', 0, i, i FROM n;
  `);
  for (const [problem, action] of [
    [/The job roll-up-visits fails: no such column: tide/, /It last succeeded .*npx wrangler tail/],
    [/The [\d,]+ calls to CoinGecko of this month are used up\./, /take a larger plan and name it in COINGECKO_PLAN/],
    [/Sandbox, coins: the data is from 10 h/, /Look at the job that refreshes it/],
    [/301 webhook messages wait, more than a minute can send\./, /check the job deliver-webhooks/],
  ] as const) {
    const item = problems.getByRole("listitem").filter({ hasText: problem }).first();
    await expect(item).toContainText(action, SHOWN);
  }
  await expectNoViolations(page, "the problems on the dashboard");
  await product.runSql("DELETE FROM alert_channels WHERE id = 'full'; UPDATE upstream_budgets SET month_used = 0");
  // The next tests of this product need present prices.
  await product.refresh();
});
