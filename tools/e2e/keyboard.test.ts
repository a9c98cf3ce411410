import type { Page } from "@playwright/test";
import { openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/shared-context.ts";

const MAX_STOPS = 60;

type Stop = { name: string; hasVisibleFocus: boolean };

/** The focused element, and whether it or the field around it has a focus ring. */
const focusedStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const labels = [element.getAttribute("aria-label"), element.textContent, element.id];
    const name = labels.find((label) => label)?.trim() ?? element.tagName;
    const outlined = [element, element.parentElement].filter(
      (candidate) => candidate && getComputedStyle(candidate).outlineStyle !== "none",
    );
    return { name, hasVisibleFocus: outlined.length > 0 };
  });

test("the Tab key reaches every control up to the first coin with a visible focus ring, or skips to the content", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openMarket(page);
  const stops: Stop[] = [];
  while (stops.length < MAX_STOPS && !stops.at(-1)?.name.startsWith("Add ")) {
    await page.keyboard.press("Tab");
    stops.push(await focusedStop(page));
  }
  const names = stops.map(({ name }) => name);
  const expected = [
    "Skip to content",
    "Market",
    "News",
    "Chat",
    "Arbitrage",
    "Theme and colours",
    "Sign In",
    "Create Account",
    "Pause the ticker",
    "Search coins",
    "Name",
    "Price",
    "Circulating Supply",
    "Add Bitcoin",
  ];
  expect(names.filter((name) => expected.includes(name))).toEqual(expected);
  expect(stops.filter(({ hasVisibleFocus }) => !hasVisibleFocus)).toEqual([]);

  await openMarket(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("the focus stays with a sorted header, in an open dialog, on a toast, and on a row that is scrolled away", async ({
  page,
}) => {
  const { head } = await openMarket(page);
  const button = head("Price").getByRole("button");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(head("Price")).toHaveAttribute("aria-sort", "descending");
  await page.keyboard.press("Space");
  await expect(head("Price")).toHaveAttribute("aria-sort", "ascending");
  await expect(button).toBeFocused();

  const opener = page.getByRole("button", { name: "Theme and colours" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Appearance" });
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await openMarket(page);
  const add = page.getByRole("button", { name: "Add Bitcoin", exact: true });
  await add.press("Enter");
  await expect(page.getByText("Authentication Required", { exact: true })).toBeVisible();
  await page.keyboard.press("F8");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("ol, [role=region]") !== null))
    .toBe(true);

  await add.focus();
  await page.evaluate(() => scrollTo(0, 5000));
  await expect(add).toBeFocused();
});
