import { openMarket } from "../support/market-page.ts";
import {
  chooseCoin,
  createPosition,
  field,
  LEVERAGED,
  openPortfolio,
  portfolioPage,
  SPOT,
} from "../support/portfolio-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { authPage, newUsername, PASSWORD, signUp, toastOf } from "../support/users.ts";

/** The screen of 812 px without the navigation at its bottom. */
const FIRST_HOLDING_LIMIT_PX = 747;

test("the change card names both periods, and equity leaves out borrowed money", async ({ page }) => {
  const { summary, row } = await openPortfolio(page, [SPOT], [{ ...LEVERAGED, liquidationPrice: "1" }]);
  await expect(summary).toContainText(/24h Change.*[+−]\$[\d,.]+ \([+−][\d.]+%\).*Since purchase [+−]\$[\d,.]+/);
  const tip = page.getByRole("button", { name: "About 24h Change" });
  await expect(page.getByRole("tooltip", { name: /Since purchase/ })).toBeHidden();
  await tip.focus();
  await expect(page.getByRole("tooltip").filter({ hasText: "Since purchase" })).toBeVisible();

  const figures = async () =>
    [...((await summary.locator("dl > div").first().textContent()) ?? "").matchAll(/\$([\d,]+\.\d\d)/g)].map(
      ([, figure]) => Number(figure?.replaceAll(",", "")),
    );
  await expect(summary.locator("dt").first()).toContainText("Equity");
  const [equity = 0, total = 0] = await figures();
  const [{ price }] = await (await page.request.get("/api/market-data?ids=ethereum")).json();
  // Two coins at 3000 with leverage 3: the margin is 2000, and the rest of the cost is borrowed.
  expect(total - equity).toBeCloseTo(2 * price - (2000 + 2 * (price - 3000)), 1);
  const move = ((price - 1) / price) * 100;
  await expect(row("Ethereum")).toContainText(`${move.toFixed(1)}% to liquidation`);
});

test("dialogs use the live price, and say what a leveraged position needs", { tag: "@drill" }, async ({ page }) => {
  const { add, dialog } = await openPortfolio(page, [{ ...SPOT, currentPrice: "7" }]);
  await page.getByRole("button", { name: "Edit Bitcoin" }).click();
  const editing = dialog("Edit Spot Position");
  await expect(field(editing, "Entry Price (USD)")).toBeVisible();
  await expect(field(editing, "Current Price (USD)")).toHaveCount(0);
  await editing.getByRole("button", { name: "Update Position" }).click();
  await expect(editing).toBeHidden();
  const [stored] = await (await page.request.get("/api/spot-positions")).json();
  expect(Number(stored.currentPrice)).toBeGreaterThan(1000);

  await add("Leveraged Positions").click();
  const adding = dialog("Add Leveraged Position");
  await chooseCoin(adding, "ethereum");
  await field(adding, "Size").fill("2");
  await field(adding, "Entry Price (USD)").fill("3000");
  await field(adding, "Leverage").fill("3");
  await expect(adding).toContainText("Notional at entry$6,000.00");
  await expect(adding).toContainText("Margin$2,000.00");
  await expect(adding).toContainText("Trading fees and funding are not included.");
});

test("positions in one coin are one line that opens, and the list can be searched", async ({ page }) => {
  const coins = ["ethereum", "solana", "dogecoin", "cardano", "polkadot", "chainlink", "litecoin", "uniswap"];
  const others = [...coins, ...coins].slice(0, 13).map((coinId, index) => ({
    ...SPOT,
    symbol: coinId,
    coinId,
    name: `${coinId} ${index}`,
    amount: "0.001",
  }));
  const { spot, row } = await openPortfolio(page, [SPOT, { ...SPOT, amount: "0.25" }, ...others]);
  await expect(spot.getByRole("rowheader").first()).toContainText("2 positions");
  await expect(row("Bitcoin")).toContainText("0.75 BTC");
  const toggle = page.getByRole("button", { name: "Show the 2 positions in Bitcoin" });
  await toggle.click();
  await expect(row("Bitcoin", 1)).toContainText("0.5 BTC");
  await expect(row("Bitcoin", 2)).toContainText("0.25 BTC");
  await page.getByRole("searchbox", { name: "Search your positions" }).fill("solana");
  await expect(page).toHaveURL(/q=solana/);
  await expect(spot.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search your positions" }).fill("nothing like it");
  await expect(page.getByText("No positions found matching your search.").first()).toBeVisible();
});

test("thirty positions are in two tabs", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  const rows = Array.from({ length: 30 }, (_, index) => `btc,Coin ${index},,1,${index + 1}`);
  const csv = ["Symbol,Name,Type,Amount,Price", ...rows].join("\n");
  expect((await page.request.post("/api/portfolio/import", { data: { csv } })).ok()).toBe(true);
  await createPosition(page, "leveraged", LEVERAGED);
  await page.goto("/portfolio");
  const { spot, leveraged } = portfolioPage(page);
  await expect(spot).toBeVisible();
  await expect(leveraged).toBeHidden();
  await page.getByRole("tab", { name: "Leveraged 1" }).click();
  await expect(leveraged).toBeVisible();
  await expect(spot).toBeHidden();
  await expect(page).toHaveURL(/view=leveraged/);
});

test("an empty portfolio asks what the user holds, and a sample can be undone", async ({ page }) => {
  await openPortfolio(page);
  const starter = page.getByRole("region", { name: "What do you hold?" });
  await starter.getByRole("combobox", { name: "Find a coin" }).fill("solana");
  await starter.getByRole("option").first().click();
  await expect(page.getByRole("dialog", { name: "Add to Portfolio" })).toContainText("Solana");
  await page.keyboard.press("Escape");
  await starter.getByRole("button", { name: "Try a sample portfolio" }).click();
  await expect(portfolioPage(page).row("Bitcoin")).toBeVisible();
  await expect(starter).toBeHidden();
  // Another device adds a position meanwhile, which Undo must keep.
  const { id } = await createPosition(page, "spot", { ...SPOT, amount: "7" });
  // The toast is gone after a reload, and the note still removes all of the sample.
  await page.reload();
  await expect(page.getByRole("region", { name: /^Leveraged Positions 2/ })).toBeVisible();
  await page.getByRole("button", { name: "Remove the sample" }).click();
  await expect(portfolioPage(page).row("Ethereum")).toHaveCount(0);
  await expect(portfolioPage(page).row("Bitcoin")).toContainText("7 BTC");
  expect(await (await page.request.get("/api/spot-positions")).json()).toMatchObject([{ id }]);
});

test("what a visitor wants to add is added after they sign up, in four presses", async ({ page }) => {
  await openMarket(page);
  await page.getByRole("button", { name: "Add Solana", exact: true }).click();
  await expect(toastOf(page)).toContainText("Authentication Required");
  let presses = 0;
  const press = async (target: { click(): Promise<void> }) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole("button", { name: "Sign In", exact: true }).and(toastOf(page).getByRole("button")));
  const { tab, username, password, submit } = authPage(page);
  await press(tab("Create Account"));
  await username.fill(newUsername());
  await password.fill(PASSWORD);
  await press(submit("Create Account"));
  const dialog = page.getByRole("dialog", { name: "Add to Portfolio" });
  await expect(dialog).toContainText("Solana");
  await field(dialog, "Amount").fill("3");
  await press(dialog.getByRole("button", { name: "Add to Portfolio" }));
  await expect(dialog).toBeHidden();
  expect(presses).toBeLessThanOrEqual(4);
  expect(await (await page.request.get("/api/spot-positions")).json()).toMatchObject([{ symbol: "sol", amount: "3" }]);
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/portfolio");
});

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("a decimal comma is read, and an unclear number is refused at its field", { tag: "@drill" }, async ({
    page,
  }) => {
    const { add, dialog, row } = await openPortfolio(page);
    await add("Portfolio Holdings").click();
    const adding = dialog("Add Spot Position");
    await chooseCoin(adding, "bitcoin");
    await field(adding, "Amount").fill("1,2,5");
    await adding.getByRole("button", { name: "Add Position" }).click();
    await expect(adding.getByText("Amount must be a number such as 1234.5")).toBeVisible();
    await field(adding, "Amount").fill("1.250");
    await expect(adding.getByText("1.250 can be read in two ways. Write 1250 or 1,250.")).toBeVisible();
    await expect(adding.locator("output")).toHaveText("–");
    await field(adding, "Amount").fill("1,25");
    await expect(adding.getByText("Read as 1.25")).toBeVisible();
    await expect(adding.locator("output")).toHaveText(/^\$[\d,]+\.\d\d$/);
    await field(adding, "Entry Price (USD)").fill("40.000,5");
    await expect(adding.getByText("Read as 40000.5")).toBeVisible();
    await field(adding, "Entry Price (USD)").press("Enter");
    await expect(adding).toBeHidden();
    await expect(row("Bitcoin")).toContainText("1.25 BTC");
    await expect(row("Bitcoin")).toContainText("Entry $40,000.50");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test("the total, the last 24 hours, a small chart and the first holding are on the first screen", async ({
    page,
  }) => {
    // A chart with a leveraged position begins when it was opened.
    const openedAt = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();
    const { summary, row } = await openPortfolio(page, [{ ...SPOT, openedAt }], [{ ...LEVERAGED, openedAt }]);
    await expect(summary).toContainText("24h Change");
    await expect(summary.getByRole("combobox", { name: "Chart range" })).toBeVisible();
    const texts = summary.getByRole("slider", { name: "Portfolio value over time" }).locator("text");
    await expect(texts.filter({ hasText: /^\$[\d.]+K$/ }).nth(1)).toBeVisible();
    await expect(texts.filter({ hasText: /^\d+ \w+$/ })).toHaveCount(2);
    const top = await row("Bitcoin").evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeLessThan(FIRST_HOLDING_LIMIT_PX);
    await portfolioPage(page).add("Portfolio Holdings").click();
    await expect(page.getByRole("dialog", { name: "Add Spot Position" })).toBeVisible();
  });

  test("the date and time of a transaction have the whole width", async ({ page }) => {
    await openPortfolio(page, [], []);
    await page.goto("/transactions");
    await page.getByRole("button", { name: "Add transaction" }).first().click();
    const date = await page.getByRole("dialog").getByLabel("Date").boundingBox();
    expect(date!.width).toBeGreaterThan(300);
  });
});
