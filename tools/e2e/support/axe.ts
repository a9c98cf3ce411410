import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import { expect } from "./test.ts";

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** From this width on, pages use the desktop layout. */
const TABLET = 768;
export const WIDTHS = [375, TABLET, 1440];
const THEMES = ["dark", "light"] as const;

/** The ids of axe's rules to check; undefined means all rules. */
type Rules = string[] | undefined;
/** The rules whose result can depend on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** The rules whose result can depend on the width within the same layout. */
const WIDTH_RULES = ["color-contrast", "scrollable-region-focusable"];

function rulesFor(width: number, isFirstTheme: boolean): Rules {
  if (width === TABLET) return isFirstTheme ? WIDTH_RULES : [];
  return isFirstTheme ? undefined : COLOUR_RULES;
}

/** Returns axe's violations in the page. Passed checks are not reported, because that would take ten times as long. */
export async function findViolations(page: Page, rules?: Rules): Promise<string[]> {
  if (rules?.length === 0) return [];
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SCRIPT);
  return page.evaluate(async (runOnly) => {
    // Waits for the end of animations, because an element that is still fading in has a lower contrast.
    const animations = document
      .getAnimations()
      // One that follows a scroll ends only at the end of the scroll.
      .filter(
        ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity,
      );
    await Promise.allSettled(animations.map((animation) => animation.finished));
    const { axe } = window as unknown as { axe: typeof Axe };
    // With a dialog open, only the dialog is checked for these rules, because the page behind it is checked without it.
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
 * Shows the current page at every width in both themes, and calls `check` for each combination. `name` describes the
 * combination for messages. `rules` are axe's rules that earlier combinations do not cover.
 */
export async function forEachAppearance(
  page: Page,
  check: (name: string, rules: Rules) => Promise<void>,
  { widths = WIDTHS, height = 900 } = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const [themeIndex, colorScheme] of THEMES.entries()) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await check(`${colorScheme} at ${width} px`, rulesFor(width, themeIndex === 0));
    }
  }
}

/** By how many pixels the page can be scrolled sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** Expects no violations and no sideways scrolling at any of these widths in either theme. */
export const expectNoViolationsAt = (widths: number[], page: Page, pageName: string): Promise<void> =>
  forEachAppearance(
    page,
    async (name, rules) => {
      expect(await overhang(page), `${pageName} scrolls sideways, ${name}`).toBe(0);
      expect(await findViolations(page, rules), `${pageName}, ${name}`).toEqual([]);
    },
    { widths },
  );

/** Like `expectNoViolationsAt`: at the present width in `npm test`, and at every width in a drill. */
export const expectNoViolations = (page: Page, pageName: string, widths = WIDTHS): Promise<void> =>
  expectNoViolationsAt(process.env.DRILL === "1" ? widths : [page.viewportSize()!.width], page, pageName);
