import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from "@playwright/test";
import { type DrivenProduct, driveProduct } from "./product.ts";

export { expect };

type WorkerFixtures = {
  product: DrivenProduct;
  /** The browser context that the tests of `shared-context.ts` share. */
  sharedContext: BrowserContext;
};
type TestFixtures = {
  /** Errors and warnings of the browser. After a test the list must be empty, unless the test removes expected ones. */
  browserErrors: string[];
};

const CSP_MARK = "Violates the policy:";

/** Most tests block service workers, which Playwright reports. */
const isBlockedWorker = (message: ConsoleMessage): boolean =>
  message.text().includes("Service Worker registration blocked by Playwright");

/** The message about a 404 for an unknown page, which is the expected reply and not an error. */
const isMissingPage = (message: ConsoleMessage): boolean =>
  message.text().includes("404 (Not Found)") &&
  !/^\/(api|assets|img)\//.test(URL.parse(message.location().url)?.pathname ?? "/api/");

/** Most tests load no images, about which the browser warns when a page preloads one. */
const isUnloadedPicture = (message: ConsoleMessage): boolean =>
  /is not used because image loading is disabled|\/img\/\S+ was preloaded using link preload but not used/.test(
    message.text(),
  );

/** Records uncaught errors, console errors and warnings, and violations of the content security policy. */
async function recordBrowserErrors(page: Page, browserErrors: string[]): Promise<void> {
  page.on("pageerror", (error) => browserErrors.push(`Uncaught: ${error.message}`));
  page.on("console", (message) => {
    const isProblem = message.type() === "error" || message.type() === "warning";
    const isExpected = [isMissingPage, isBlockedWorker, isUnloadedPicture].some((matches) => matches(message));
    if (isProblem && !isExpected) browserErrors.push(message.text());
  });
  await page.addInitScript((mark) => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(mark, event.violatedDirective, event.blockedURI, event.sample);
    });
  }, CSP_MARK);
}

/**
 * Requests of a test are sent again when their connection breaks. The server closes a connection that was idle for five
 * seconds, and a request that is sent on it in that moment is lost.
 */
export function repeatLostRequests(request: APIRequestContext): void {
  const { fetch } = request;
  request.fetch = (url, options) => fetch.call(request, url, { maxRetries: 2, ...options });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used from here.
    async ({}, use) => {
      const product = await driveProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  // Declared here, because a second set of worker fixtures would start a second worker with a second product.
  sharedContext: [
    async ({ browser, product }, use, { project }) => {
      const { viewport, contextOptions } = project.use;
      const context = await browser.newContext({ ...contextOptions, viewport, baseURL: product.origin });
      repeatLostRequests(context.request);
      // One page stays open, so that the browser process with the product's cached code keeps running.
      await (await context.newPage()).goto("/robots.txt");
      await use(context);
      await context.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  context: async ({ context }, use) => {
    repeatLostRequests(context.request);
    await use(context);
  },
  browserErrors: [
    async ({ page }, use) => {
      const browserErrors: string[] = [];
      await recordBrowserErrors(page, browserErrors);
      await use(browserErrors);
      expect(browserErrors, "errors and warnings in the browser").toEqual([]);
    },
    { auto: true },
  ],
});
