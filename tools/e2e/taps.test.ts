import type { Page } from "@playwright/test";
import { signUpWithEverything } from "./support/full-account.ts";
import { expectTapWorks, tapRow } from "./support/taps.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

const IN_DRILL = process.env.DRILL === "1";
/** In a row of each list, and of each kind of control in it, so many are tapped. */
const [ROWS, CONTROLS] = IN_DRILL ? [5, 25] : [1, 1];

/** The lists whose rows are pressed as a whole. */
const ROW_LISTS: readonly (readonly [path: string, rows: string])[] = [
  ["/", "tr[data-coin]"],
  ["/?view=watchlist", "tr[data-coin]"],
  ["/icp-tokens", "tr[data-coin]"],
  ["/icp-tokens?tab=top", "tr[data-coin]"],
  ["/ecosystem/solana", "tr[data-coin]"],
  ["/portfolio", "tr[data-position]"],
];
/** The lists with links and buttons of their own. */
const CONTROL_LISTS: readonly (readonly [path: string, controls: string])[] = [
  ["/?view=heatmap", "ul[aria-label='Heat map'] a"],
  ["/ecosystems", "main a[href^='/ecosystem/']"],
  ["/news", "main li a"],
  ["/news?tab=mine", "main li :is(a, button)"],
  ["/coins/bitcoin", "main :is(a, button)"],
  ["/portfolio", "tr[data-position] :is(a, button)"],
  ["/transactions", "main li :is(a, button)"],
  ["/transactions?report=gains", "main li :is(a, button, summary)"],
  ["/tax?country=us&year=2025", "main :is(a, button, summary)"],
  ["/alerts", "main :is(a, button)"],
  ["/advertise", "main :is(tr, li) :is(a, button)"],
  ["/chat", "main :is(a, button)"],
  ["/admin", "main :is(tr, li, nav, summary) :is(a, button), main summary"],
  ["/admin/ads", "main :is(a, button)"],
];
/** The lists of the test command: one with pages, one with a dialog, and two with buttons. */
const [FIRST_ROWS, FIRST_CONTROLS] = [[ROW_LISTS[0]!, ROW_LISTS[2]!], CONTROL_LISTS.slice(6, 8)];

async function open(page: Page, path: string): Promise<void> {
  // A download can still interrupt the first attempt.
  await page.goto(path).catch(() => page.goto(path));
  await page.waitForLoadState("networkidle");
}

test("a finger opens every row, and each link and button in the lists does something", async ({ page, product }) => {
  test.slow();
  if (IN_DRILL) await product.refresh();
  await signUpWithEverything(page, product);
  // Otherwise a press that asks for it waits for an answer of the browser.
  await page.context().grantPermissions(["notifications"]);
  await page.context().route(
    (url) => url.origin !== product.origin,
    (route) => route.fulfill({ body: "another site" }),
  );
  for (const [path, selector] of IN_DRILL ? ROW_LISTS : FIRST_ROWS) {
    await open(page, path);
    const rows = page.locator(selector);
    await expect(rows.first(), `${path} has rows`).toBeVisible();
    for (let index = 0; index < Math.min(await rows.count(), ROWS); index++) {
      if (index > 0) await open(page, path);
      await rows.nth(index).waitFor();
      await expectTapWorks(page, () => tapRow(page, rows.nth(index)), `row ${index + 1} of ${path}`);
    }
  }
  for (const [path, selector] of IN_DRILL ? CONTROL_LISTS : FIRST_CONTROLS) {
    await open(page, path);
    // A link to the present page, or a choice that is made already, changes nothing. A skip link is for the keyboard.
    const controls = page
      .locator(selector)
      .and(page.locator(":not(:disabled, [aria-current], [aria-pressed=true], [aria-selected=true], .skip-link)"))
      .filter({ visible: true });
    await expect(controls.first(), `${path} has links or buttons`).toBeVisible();
    for (let index = 0; index < Math.min(await controls.count(), CONTROLS); index++) {
      if (index > 0) await open(page, path);
      const control = controls.nth(index);
      // An earlier press may have removed a row.
      if (!(await control.isVisible())) break;
      const name = await control.evaluate((element) => element.getAttribute("aria-label") ?? element.textContent);
      await expectTapWorks(page, () => control.tap(), `“${name}” of ${path}`);
    }
  }
});

test("a finger opens the results of the search and the notifications", { tag: "@drill" }, async ({ page, product }) => {
  await signUpWithEverything(page, product);
  await open(page, "/arbitrage");
  for (const words of ["bitcoin", "portfolio", "sell"]) {
    await page.getByRole("button", { name: "Search", exact: true }).tap();
    await page.getByRole("combobox").fill(words);
    const option = page.getByRole("option").first();
    await option.waitFor();
    await expectTapWorks(page, () => option.tap(), `the first result for “${words}”`);
    await open(page, "/arbitrage");
  }
  await page
    .getByRole("button", { name: /Notifications|notifications|alerts/i })
    .first()
    .tap();
  const entries = page.getByRole("dialog").getByRole("link");
  await entries.first().waitFor();
  await expectTapWorks(page, () => entries.first().tap(), "the first entry of the bell");
});
