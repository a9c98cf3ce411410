import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** What a press can change: the address, a dialog, a state that is said to assistive technology, a field, or a request. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const states = [
      "aria-expanded",
      "aria-pressed",
      "aria-selected",
      "aria-current",
      "aria-sort",
      "open",
      "hidden",
      "disabled",
    ];
    const marked = document.querySelectorAll(states.map((name) => `[${name}]`).join());
    return JSON.stringify([
      location.href,
      document.querySelectorAll("[role=dialog], [role=listbox], [role=tooltip], [popover]:popover-open").length,
      [...marked].map((element) => states.map((name) => element.getAttribute(name))),
      document.querySelectorAll("main input, main textarea").length,
      document.activeElement?.matches("input, textarea, select") ? document.activeElement.outerHTML : "",
      document.querySelector("[aria-label^=Notification]")?.textContent,
      document.querySelector("main h1")?.textContent,
    ]);
  });

/** Taps with a finger, and expects that something follows. Other sites are opened in a tab, which is closed again. */
export async function expectTapWorks(page: Page, tap: () => Promise<void>, what: string): Promise<void> {
  const before = await stateOf(page);
  let hasOther = false;
  const other = () => {
    hasOther = true;
  };
  const changes = (request: { method(): string; url(): string }) => {
    if (request.method() !== "GET" && !/\/api\/(ad-counts|visits)/.test(request.url())) other();
  };
  const popup = (opened: Page) => {
    other();
    void opened.close().catch(() => {});
  };
  page.on("request", changes);
  page.on("download", other);
  page.context().on("page", popup);
  await tap();
  await expect
    .poll(async () => hasOther || (await stateOf(page).catch(() => "another page")) !== before, {
      message: `a tap on ${what} does something`,
      timeout: 10_000,
    })
    .toBe(true);
  page.off("request", changes);
  page.off("download", other);
  page.context().off("page", popup);
}

/** Taps a point of a row that is no control of its own: on its name, a little below the middle of its line. */
export async function tapRow(page: Page, row: Locator): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  const { x, y, height } = (await row.boundingBox())!;
  await page.touchscreen.tap(x + 90, y + Math.min(height / 2, 30));
}
