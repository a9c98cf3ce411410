import type { Page } from "@playwright/test";

/** Acts on the page without locators, which would read the whole document on the page's thread and be measured too. */

export const waitForElement = (page: Page, selector: string, timeout?: number) =>
  page.waitForFunction(
    (wanted) => document.querySelector(wanted) !== null,
    selector,
    timeout === undefined ? {} : { timeout },
  );

/** Waits for a button or link with this text, and presses the last one. */
export async function press(page: Page, text: string, within = "main"): Promise<void> {
  const handle = await page.waitForFunction(
    ([label, area]) =>
      [...document.querySelectorAll<HTMLElement>(`${area} button, ${area} a`)].findLast(
        (element) => element.textContent?.trim() === label,
      ) ?? null,
    [text, within] as const,
  );
  await handle.evaluate((element) => element?.click());
}

/** Makes a choice of the gains report, and waits until it is shown. `exported` selects the link of its file then. */
async function choose(page: Page, value: string, exported: string): Promise<void> {
  await page.evaluate((chosen) => {
    const select = document.querySelector<HTMLSelectElement>(`main select:has(option[value="${chosen}"])`)!;
    select.value = chosen;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);
  await page.waitForFunction(
    (link) =>
      document.querySelector(`a[href*="/api/gains/export"]${link}`) !== null &&
      document.querySelector("[aria-busy=false] [data-total=gain]") !== null,
    exported,
  );
}
export const chooseMethod = (page: Page, method: string): Promise<void> =>
  choose(page, method, `[href*="method=${method}"]`);

/** Opens the gains report of all years. */
export async function openGains(page: Page): Promise<void> {
  await press(page, "Gains");
  await waitForElement(page, "[aria-busy=false] [data-total=gain]");
  await choose(page, "all", ':not([href*="year="])');
}

const QUIET_MS = 500;

/** Returns a function that waits until the page has sent no request and waited for no reply for half a second. */
export function followRequests(page: Page): () => Promise<void> {
  let open = 0;
  let changedAt = performance.now();
  const change = (by: number) => () => {
    open += by;
    changedAt = performance.now();
  };
  page.on("request", change(1));
  page.on("requestfinished", change(-1));
  page.on("requestfailed", change(-1));
  return async () => {
    while (open > 0 || performance.now() - changedAt < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10);
  };
}
