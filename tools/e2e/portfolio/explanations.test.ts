import type { Page } from "@playwright/test";
import type { DrivenProduct } from "../support/product.ts";
import { randomPortfolio } from "../support/random-portfolio.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

/** The fifty portfolios are divided among this many tests. */
const isDrill = process.env.DRILL === "1";
const TESTS = isDrill ? 5 : 1;
const PORTFOLIOS_PER_TEST = isDrill ? 10 : 1;
/** A failure names the seed of its portfolio, which FIRST_SEED repeats. */
const FIRST_SEED = Number(process.env.FIRST_SEED ?? Math.floor(Math.random() * 1_000_000));
test.describe.configure({ mode: "parallel" });

type Findings = { figures: number; sums: number; problems: string[] };

/**
 * Presses every figure that explains itself, adds up the parts exactly, and compares the whole with the figure. It runs
 * in the page, because a portfolio has some thirty figures.
 */
const pressFigures = (page: Page): Promise<Findings> =>
  page.evaluate(async () => {
    const findings: Findings = { figures: 0, sums: 0, problems: [] };
    const PLACES = 40;
    const units = (text: string): bigint => {
      const [whole = "", fraction = ""] = text.replace("-", "").split(".");
      const size = BigInt(whole + fraction.padEnd(PLACES, "0"));
      return text.startsWith("-") ? -size : size;
    };
    const until = async <Found>(find: () => Found | null | undefined | false): Promise<Found> => {
      for (;;) {
        const found = find();
        if (found) return found;
        await new Promise((done) => requestAnimationFrame(done));
      }
    };
    const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
    const isVisible = (element: Element) => element.getClientRects().length > 0;
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-figure]")].filter(isVisible);
    for (const button of buttons) {
      findings.figures += 1;
      button.click();
      const open = await until(
        () =>
          dialog()?.querySelector("[data-whole]") ||
          /nothing to add up yet|Nothing of this is known|: not known/.test(dialog()?.textContent ?? ""),
      );
      // New prices may have come since the press, and change the figure and its dialog together.
      const figure = button.textContent ?? "";
      const wholes: string[] = [];
      for (const whole of open === true ? [] : dialog()!.querySelectorAll<HTMLElement>("[data-whole]")) {
        const parts = [...whole.parentElement!.querySelectorAll<HTMLElement>("[data-part]")];
        const sum = parts.reduce((total, part) => total + units(part.dataset.part!), 0n);
        if (parts.length === 0 || sum !== units(whole.dataset.whole!))
          findings.problems.push(`${figure}: the parts of ${whole.textContent} do not add up`);
        // The part for rounding is less than a hundredth of a cent.
        const rounding = parts.find((part) => part.textContent?.startsWith("Rounding"));
        const size = rounding ? units(rounding.dataset.part!) : 0n;
        if (size > 10n ** 36n || size < -(10n ** 36n))
          findings.problems.push(`${figure}: ${rounding!.textContent} is too much`);
        findings.sums += 1;
        wholes.push(whole.lastElementChild!.textContent ?? "");
      }
      const isShown =
        /(unknown|not counted)$/i.test(figure) ||
        (wholes.length === 0 ? figure.includes("$0.00") : wholes.some((whole) => figure.endsWith(whole)));
      if (!isShown) findings.problems.push(`${figure} is none of ${wholes.join(", ")}`);
      dialog()!.querySelector<HTMLButtonElement>("button[aria-label=Close]")!.click();
      await until(() => dialog() === null);
    }
    return findings;
  });

async function buildPortfolio(page: Page, product: DrivenProduct, userId: string, seed: number) {
  for (const table of ["spot_positions", "leveraged_positions", "transactions"])
    await product.runSql(`DELETE FROM ${table} WHERE user_id = '${userId}'`);
  for (const { path, body } of randomPortfolio(seed)) {
    const reply = await page.request.post(path, { data: body });
    expect(reply.status(), `${await reply.text()} for ${JSON.stringify(body)}`).toBe(201);
  }
}

for (let part = 0; part < TESTS; part++) {
  test(`every figure of random portfolios is the sum of its explanation, part ${part + 1}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(240_000);
    await product.refresh();
    await signUp(page);
    const { id } = await (await page.request.get("/api/user")).json();
    let sums = 0;
    for (let portfolio = 0; portfolio < PORTFOLIOS_PER_TEST; portfolio++) {
      const seed = FIRST_SEED + part * PORTFOLIOS_PER_TEST + portfolio;
      await buildPortfolio(page, product, id, seed);
      await page.goto("/portfolio");
      await expect(page.getByRole("region", { name: "Performance" }).getByText("Realised P&L").first()).toBeVisible();
      await expect(page.locator("[data-figure]:disabled")).toHaveCount(0);
      // A press changes the name of a group's button.
      const groups = page.getByRole("button", { name: /^Show the \d+ positions/ });
      for (let count = await groups.count(); count > 0; count--) await groups.first().click();
      const found = await pressFigures(page);
      expect(found.problems, `portfolio ${seed}`).toEqual([]);
      // Even a portfolio that was sold completely has eight.
      expect(found.figures).toBeGreaterThanOrEqual(8);
      sums += found.sums;

      const method = ["fifo", "lifo", "hifo", "average", "uk"][seed % 5];
      await page.goto(`/transactions?report=gains&year=all&method=${method}`);
      const [gain, none] = [
        page.locator('[data-total="gain"]'),
        page.getByText("Nothing was sold, spent or earned yet"),
      ];
      await expect(gain.or(none)).toBeVisible();
      if (await none.isVisible()) continue;
      expect((await pressFigures(page)).problems, `gains of portfolio ${seed}`).toEqual([]);
      // A press on a closed group takes it out of the list of closed ones.
      const closed = page.getByRole("list", { name: "Gains by coin" }).locator("[aria-expanded=false]");
      for (let count = await closed.count(); count > 0; count = await closed.count()) await closed.first().click();
      const disposals = page.getByRole("list", { name: "Disposals" });
      await expect(page.getByText("Loading disposals")).toHaveCount(0);
      await disposals.locator("details").evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true;
      });
      await expect(disposals.locator("details:not(:has([data-whole]))")).toHaveCount(0);
      expect(
        await disposals.locator("[data-whole]").evaluateAll(
          (wholes) =>
            wholes.filter((whole) => {
              const units = (text: string) => {
                const [integer = "", fraction = ""] = text.replace("-", "").split(".");
                return BigInt(integer + fraction.padEnd(40, "0")) * (text.startsWith("-") ? -1n : 1n);
              };
              const parts = [...whole.parentElement!.querySelectorAll<HTMLElement>("[data-part]")];
              const sum = parts.reduce((total, one) => total + units(one.dataset.part!), 0n);
              return parts.length === 0 || sum !== units((whole as HTMLElement).dataset.whole!);
            }).length,
        ),
      ).toBe(0);
    }
    // A portfolio that was sold completely has few of them.
    expect(sums).toBeGreaterThanOrEqual(8 * PORTFOLIOS_PER_TEST);
  });
}
