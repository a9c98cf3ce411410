import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { type DrivenProduct, driveProduct } from "./product.ts";

export { expect };

type OfWorker = {
  product: DrivenProduct;
  /** The browser that the visitors of `returning.ts` come to, one after the other. */
  returning: BrowserContext;
};
type OfTest = {
  /** What the browser complained of. Empty at the end of every test that does not expect otherwise. */
  complaints: string[];
};

const CSP_MARK = "Violates the policy:";

/** An address that there is no page at: that is its answer, and no failure. */
const isMissingPage = (message: ConsoleMessage): boolean =>
  message.text().includes("404 (Not Found)") &&
  !/^\/(api|assets|img)\//.test(URL.parse(message.location().url)?.pathname ?? "/api/");

/** Everything that a developer would see in red. */
async function listen(page: Page, complaints: string[]): Promise<void> {
  page.on("pageerror", (error) => complaints.push(`Uncaught: ${error.message}`));
  page.on("console", (message) => {
    const isSaid = message.type() === "error" || message.type() === "warning";
    if (isSaid && !isMissingPage(message)) complaints.push(message.text());
  });
  await page.addInitScript((mark) => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(mark, event.violatedDirective, event.blockedURI, event.sample);
    });
  }, CSP_MARK);
}

export const test = base.extend<OfTest, OfWorker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here.
    async ({}, use) => {
      const product = await driveProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  // Here, because two sets of such fixtures would be two workers, and two products.
  returning: [
    async ({ browser, product }, use, { project }) => {
      const { viewport, contextOptions } = project.use;
      const context = await browser.newContext({ ...contextOptions, viewport, baseURL: product.origin });
      // It stays open, and so does the process that has the product's code.
      await (await context.newPage()).goto("/robots.txt");
      await use(context);
      await context.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      await listen(page, complaints);
      await use(complaints);
      expect(complaints, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
});
