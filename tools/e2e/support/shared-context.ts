import { test as base } from "./test.ts";

export { expect } from "./test.ts";

/** The stored data of a user. The HTTP cache with scripts and styles stays, because it is the same for every user. */
const USER_DATA = "cookies,local_storage,indexeddb,cache_storage,service_workers";

/**
 * Tests that share one browser context, which has the product's files in its cache. The data of the user is deleted after
 * each test. Do not use it for tests that install a clock, because a context has only one, or for tests that depend on new
 * public data, because the context caches it for 15 seconds.
 */
export const test = base.extend({
  context: async ({ browser, product, sharedContext, isMobile, locale }, use) => {
    const isOther = isMobile || locale !== "en-US";
    const context = isOther ? await browser.newContext() : sharedContext;
    await use(context);
    if (isOther) return context.close();
    await context.clearPermissions();
    const [first, ...pages] = context.pages();
    for (const page of pages) await page.close();
    const session = await context.newCDPSession(first!);
    await session.send("Storage.clearDataForOrigin", { origin: product.origin, storageTypes: USER_DATA });
    await session.detach();
  },
});
