import type { Page } from "@playwright/test";

// Actions that bring a page into a state of states.ts.

/** Presses the first button with this name. */
export const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
/** Reloads the page while these requests fail. */
export const fail = (url: string) => (page: Page) =>
  page.route(url, (route) => route.fulfill({ status: 503, body: "Try later." })).then(() => page.reload());
/** Scrolls to a heading. */
export const scrollTo = (name: string) => (page: Page) =>
  page.getByRole("heading", { name }).evaluate((element) => element.scrollIntoView());
/** Reloads the page and never answers these requests. */
export const hold = (url: string) => (page: Page) => page.route(url, () => {}).then(() => page.reload());

/** Presses a button, and then one that appears. */
export const pressBoth = (first: string | RegExp, second: string) => async (page: Page) => {
  await press(first)(page);
  await page.getByRole("button", { name: second, exact: true }).click();
};
/** Changes the messages of the chat on their way to the page. */
export const chatOf = (change: (messages: object[]) => object[]) => async (page: Page) => {
  await page.route("**/api/chat/messages?*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
  await page.reload();
};

/** Opens the first order with this status. */
export const openOrder = (status: string) => (page: Page) =>
  page.getByRole("row").filter({ hasText: status }).first().getByRole("link").click();
export const pressEnd = (page: Page) => page.keyboard.press("End");
/** Chooses an ad type and scrolls to the preview. */
export const chooseAdType = (type: string) => (page: Page) =>
  page
    .getByLabel("Ad type")
    .selectOption(type)
    .then(() => page.getByText("Preview", { exact: true }).scrollIntoViewIfNeeded());
