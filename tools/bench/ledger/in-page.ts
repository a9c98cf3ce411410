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

/** Chooses a method of the gains report, and waits until it is shown. */
export async function chooseMethod(page: Page, method: string): Promise<void> {
  await page.evaluate((value) => {
    const select = document.querySelector<HTMLSelectElement>("main select")!;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }, method);
  await page.waitForFunction(
    (chosen) =>
      document.querySelector(`a[href*="/api/gains/export"][href*="method=${chosen}"]`) !== null &&
      document.querySelector("[aria-busy=false] [data-total=gain]") !== null,
    method,
  );
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
