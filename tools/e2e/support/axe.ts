import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import { expect } from "./test.ts";

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** From here on a page is laid out as on a desktop. */
const TABLET = 768;
const WIDTHS = [375, TABLET, 1440];
const THEMES = ["dark", "light"] as const;

type Rules = string[] | undefined;
/** What one theme can break where another keeps it; all else in a page is the same in both. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
/** What less room can break where the same layout has more. */
const OF_ROOM = ["color-contrast", "scrollable-region-focusable"];

function rulesFor(width: number, isFirstTheme: boolean): Rules {
  if (width === TABLET) return isFirstTheme ? OF_ROOM : [];
  return isFirstTheme ? undefined : OF_COLOURS;
}

/** What axe has against the page as it stands. Describing what is right, too, would take ten times as long. */
export async function findings(page: Page, rules?: Rules): Promise<string[]> {
  if (rules?.length === 0) return [];
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SCRIPT);
  return page.evaluate(async (runOnly) => {
    // What is half faded in has a contrast of its own.
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((one) => one.finished));
    const { axe } = window as unknown as { axe: typeof Axe };
    // The page behind a dialog was seen without it, and its colours are half of what there is to try.
    const dialog = runOnly && document.querySelector("[role=dialog]");
    const { violations } = await axe.run(dialog ?? document, {
      resultTypes: ["violations"],
      preload: false,
      ...(runOnly && { runOnly }),
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
    );
  }, rules);
}

/**
 * The page as it stands, seen at every width in both themes. `look` is told what it sees, for its messages, and
 * which of axe's rules the looks before it leave to try.
 */
export async function inEveryLook(
  page: Page,
  look: (name: string, rules: Rules) => Promise<void>,
  { widths = WIDTHS, height = 900 } = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const [seen, colorScheme] of THEMES.entries()) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await look(`${colorScheme} at ${width} px`, rulesFor(width, seen === 0));
    }
  }
}

/** Nothing for axe at any width in either theme. */
export const expectClean = (page: Page, what: string): Promise<void> =>
  inEveryLook(page, async (look, rules) => expect(await findings(page, rules), `${what}, ${look}`).toEqual([]));
