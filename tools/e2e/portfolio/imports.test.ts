import type { Page } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp, toastOf } from "../support/users.ts";

const KRAKEN = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
L1-A,R1-A,2024-01-01 10:00:00,deposit,,currency,ZEUR,1000,0,1000
L2-A,R2-A,2024-01-01 11:00:00,trade,,currency,XXBT,0.02,0,0.02
L3-A,R2-A,2024-01-01 11:00:00,trade,,currency,ZEUR,-800,1,199
L4-A,R3-A,2024-01-02 11:00:00,teleport,,currency,XXBT,1,0,1.02
`;
const UNKNOWN = `When;What;How much;Of\n05/02/2024;plus;1,5;ETH\n06/02/2024;minus;0,5;ETH\n`;
const swaps = (count: number): string =>
  [
    "date,soldAmount,soldCurrency,boughtAmount,boughtCurrency,fee,feeCurrency,exchanger,description",
    ...Array.from(
      { length: count },
      (_, index) => `${new Date(1_700_000_000_000 + index * 1000).toISOString()},1,USDT,${index + 1},DOGE,,,Online,`,
    ),
  ].join("\n");

const fileOf = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const choose = (page: Page, name: string, text: string) =>
  page.getByLabel(/Choose a file or drop it here/).setInputFiles(fileOf(name, text));
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const result = (page: Page) => page.getByRole("region", { name: "Result" });
const past = (page: Page) => page.getByRole("region", { name: "Past imports" });

async function openImports(page: Page) {
  await signUp(page);
  await page.goto("/transactions?report=imports");
  await expect(page.getByRole("heading", { name: "Import transactions" })).toBeVisible();
}

/** Drops a file on the page, as a user drags it there. */
const drop = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content!], fileName!, { type: "text/csv" }));
      for (const type of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );

for (const width of [375, 1440]) {
  test(`a file dropped on the portfolio is previewed, imported, recognised the second time and undone at ${width} px`, {
    tag: width === 1440 ? [] : "@drill",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signUp(page);
    await page.goto("/portfolio");
    await expect(page.getByText("No spot positions found.")).toBeVisible();
    await drop(page, "ledgers.csv", KRAKEN);
    await expect(preview(page)).toContainText("Kraken ledgers · 1 Jan 2024");
    await expect(preview(page)).toContainText("1 of 1 balance agrees");
    await expect(preview(page).getByRole("region", { name: "Rows that are not booked" })).toContainText(
      "Line 5 “teleport” is not a known kind of row",
    );
    await expect(preview(page).getByRole("list", { name: "Transactions of the file" })).toContainText("+0.02 BTC");
    expect(await findViolations(page)).toEqual([]);
    await preview(page).getByRole("button", { name: "Import 2 transactions" }).click();
    await expect(result(page)).toContainText("3 rows imported. 1 row not booked.");
    await expect(result(page).getByRole("region", { name: "Rows that are not booked" })).toContainText("Line 5");
    await expect(past(page)).toContainText("3 rows imported · 1 row not booked");
    expect(await findViolations(page)).toEqual([]);

    await result(page).getByRole("button", { name: "Import another file" }).click();
    await choose(page, "ledgers.csv", KRAKEN);
    await expect(preview(page).getByRole("button", { name: "Everything is imported already" })).toBeDisabled();
    await preview(page).getByRole("button", { name: "Cancel" }).click();
    await past(page).getByRole("button", { name: "Undo ledgers.csv" }).click();
    await page.getByRole("dialog", { name: "Undo import" }).getByRole("button", { name: "Undo" }).click();
    await expect(toastOf(page)).toContainText("Import undone");
    await expect(past(page)).toContainText("No imports yet.");
    await page.goto("/transactions");
    await expect(page.getByText("No transactions yet")).toBeVisible();
  });
}

test("a mapping for an unknown header is entered once and then stored", async ({ page }) => {
  await openImports(page);
  await choose(page, "sheet.csv", UNKNOWN);
  const mapping = page.getByRole("region", { name: "Columns" });
  await expect(mapping.getByRole("region", { name: "First rows of the file" })).toContainText("05/02/2024");
  await mapping.getByRole("button", { name: "Preview" }).click();
  await expect(mapping.getByText("Name the exchange or wallet that this file is from.")).toBeVisible();
  await expect(mapping.getByLabel("Exchange or wallet")).toBeFocused();
  await mapping.getByLabel("Exchange or wallet").fill("My sheet");
  await mapping.getByLabel("Date", { exact: true }).selectOption("When");
  await mapping.getByLabel("Order of the date").selectOption("Day before month");
  await mapping.getByLabel("Amount", { exact: true }).selectOption("How much");
  await mapping.getByLabel("Coin", { exact: true }).selectOption("Of");
  await mapping.getByLabel("Kind of row").selectOption("What");
  await mapping.getByRole("button", { name: "Preview" }).click();
  await expect(mapping.getByText("Say what each kind of row means.")).toBeVisible();
  await expect(mapping.getByLabel("Kind of row")).toBeFocused();
  await mapping.getByLabel("plus").selectOption("Deposit");
  await mapping.getByLabel("minus").selectOption("Withdrawal");
  expect(await findViolations(page)).toEqual([]);
  await mapping.getByRole("button", { name: "Preview" }).click();
  const list = preview(page).getByRole("list", { name: "Transactions of the file" });
  await expect(list).toContainText("+1.5 ETH");
  await expect(list).toContainText("5 Feb 2024");
  await preview(page).getByRole("button", { name: "Import 2 transactions" }).click();
  await expect(result(page)).toContainText("2 rows imported.");
  await result(page).getByRole("button", { name: "Import another file" }).click();
  await choose(page, "sheet-2.csv", `${UNKNOWN}07/02/2024;plus;4;ETH\n`);
  await expect(preview(page)).toContainText("My sheet (your columns)");
  await expect(preview(page).getByRole("button", { name: "Change columns" })).toBeVisible();
});

test("a long file is sent in parts, and a part whose reply is lost is booked once", { tag: "@drill" }, async ({
  page,
  browserErrors,
}) => {
  await openImports(page);
  const sizes: number[] = [];
  await page.route("**/api/imports", async (route) => {
    const { transactions, dryRun } = route.request().postDataJSON() ?? {};
    if (!transactions || dryRun) return route.continue();
    sizes.push(transactions.length);
    if (sizes.length !== 1) return route.continue();
    // The server books the part, but its reply does not arrive.
    await route.fetch();
    return route.abort();
  });
  await choose(page, "swaps.csv", swaps(2500));
  await preview(page).getByRole("button", { name: "Import 2,500 transactions" }).click();
  await expect(result(page)).toContainText("2,500 rows imported.");
  expect(sizes).toEqual([1000, 1000, 1000, 500]);
  expect(browserErrors.splice(0)).toEqual(["Failed to load resource: net::ERR_FAILED"]);
  await result(page).getByRole("button", { name: "Undo" }).click();
  await expect(past(page)).toContainText("No imports yet.");
});

test("a file that is no table is refused with a sentence, and the page still works", { tag: "@drill" }, async ({
  page,
}) => {
  await openImports(page);
  const refuse = async (name: string, content: string | Buffer, sentence: string) => {
    const buffer = typeof content === "string" ? Buffer.from(content) : content;
    await page
      .getByLabel(/Choose a file or drop it here/)
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await expect(page.getByRole("status").filter({ hasText: name })).toContainText(sentence);
  };
  await refuse("book.xlsx", Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), "This is a ZIP or Excel file.");
  await refuse("photo.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), "This is an image.");
  await refuse("zeros.csv", `a,b\n${"\0".repeat(100)}`, "This is not a CSV file.");
  await refuse("wide.csv", `${"column,".repeat(10_000)}\n`, "more than 200 columns");
  await refuse("open.csv", `${KRAKEN}"never closed,1\n`, "never closed");
  await refuse("large.csv", Buffer.alloc(41 * 1024 * 1024, "1,2\n"), "This file is larger than 40 MB.");
  await choose(page, "teleports.csv", KRAKEN.replaceAll(/deposit|trade/g, "teleport"));
  await expect(preview(page)).toContainText("Rows that are not booked (4)");
  await expect(preview(page).getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await preview(page).getByRole("button", { name: "Cancel" }).click();
  await choose(page, "ledgers.csv", KRAKEN);
  await expect(preview(page)).toContainText("Kraken ledgers");
});

const BOXES = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
L1-A,R1-A,2024-01-01 10:00:00,deposit,,currency,XXBT,1,0,1
L2-A,R2-A,2024-01-02 11:00:00,teleport,,currency,XXBT,0.5,0,1.5
L3-A,R3-A,2024-01-03 11:00:00,teleport,,currency,XXBT,0.5,0,2
`;

for (const isGuest of [false, true])
  test(`questions about a file are answered in place and remembered, for ${isGuest ? "a guest" : "a user"}`, async ({
    page,
  }) => {
    if (isGuest) {
      await page.goto("/portfolio");
      await page.getByRole("button", { name: "Open a sample portfolio" }).click();
      await expect(page.getByText("Solana").first()).toBeVisible();
    } else await signUp(page);
    await page.goto("/transactions?report=imports");
    await choose(page, "ledgers.csv", BOXES);
    const problems = preview(page).getByRole("region", { name: "Rows that are not booked" });
    await expect(problems).toContainText("2 rows “teleport” is not a known kind of row");
    await expect(preview(page)).toContainText("Times are in UTC, as this exchange writes them");
    await problems.getByLabel("What are rows of the kind “teleport”?").selectOption("Income");
    const kinds = preview(page).getByRole("list", { name: "What will be booked" });
    await expect(kinds).toContainText("2 Income · Kraken");
    await expect(problems).toBeHidden();
    // The answer can be changed, also after its rows have been read.
    await preview(page).getByLabel("Rows of the kind “teleport”").selectOption("Gift");
    await expect(kinds).toContainText("2 Gift · Kraken");
    await preview(page).getByLabel("Rows of the kind “teleport”").selectOption("Income");
    await expect(kinds).toContainText("2 Income · Kraken");
    expect(await findViolations(page)).toEqual([]);
    await preview(page).getByRole("button", { name: "Import 3 transactions" }).click();
    await expect(result(page)).toContainText("3 rows imported.");
    await result(page).getByRole("button", { name: "Import another file" }).click();
    await choose(page, "ledgers-2.csv", `${BOXES}L4-A,R4-A,2024-01-04 11:00:00,teleport,,currency,XXBT,3,0,5\n`);
    await expect(kinds).toContainText("3 Income · Kraken");
  });

test("an amount that can be read in two ways is asked for before anything is booked", async ({ page }) => {
  await openImports(page);
  await choose(page, "sheet.csv", "When;How much;Of\n2024-02-05 10:00;2.500;ETH\n");
  const mapping = page.getByRole("region", { name: "Columns" });
  await mapping.getByLabel("Exchange or wallet").fill("My sheet");
  await mapping.getByLabel("Date", { exact: true }).selectOption("When");
  await mapping.getByLabel("Amount", { exact: true }).selectOption("How much");
  await mapping.getByLabel("Coin", { exact: true }).selectOption("Of");
  await mapping.getByRole("button", { name: "Preview" }).click();
  await expect(preview(page).getByRole("button", { name: "Answer the question first" })).toBeDisabled();
  await preview(page).getByLabel("Which mark separates the decimals?").selectOption("2.500 is 2500");
  await preview(page)
    .getByLabel(/In which time zone are the times/)
    .selectOption("Asia/Bangkok");
  const list = preview(page).getByRole("list", { name: "Transactions of the file" });
  await expect(list).toContainText("+2,500 ETH");
  await preview(page).getByRole("button", { name: "Import 1 transaction" }).click();
  await expect(result(page)).toContainText("1 row imported.");
});
