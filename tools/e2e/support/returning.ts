import { test as base } from "./test.ts";

export { expect } from "./test.ts";

/** All that a browser keeps of somebody. Scripts and styles stay: they are the same for everybody. */
const PERSONAL = "cookies,local_storage,indexeddb,cache_storage,service_workers";

/**
 * Tests whose visitors come one after the other to the same browser, which has the product's files by then: nothing of a
 * person is left there. Not for tests that set a clock, which a browser has one of, nor for public data, which it keeps
 * for a quarter of a minute.
 */
export const test = base.extend({
  context: async ({ browser, product, returning, isMobile }, use) => {
    const context = isMobile ? await browser.newContext() : returning;
    await use(context);
    if (isMobile) return context.close();
    await context.clearPermissions();
    const [first, ...pages] = context.pages();
    for (const page of pages) await page.close();
    const session = await context.newCDPSession(first!);
    await session.send("Storage.clearDataForOrigin", { origin: product.origin, storageTypes: PERSONAL });
    await session.detach();
  },
});
