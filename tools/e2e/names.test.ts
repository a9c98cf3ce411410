import type { Page } from "@playwright/test";
import { signUpWithEverything } from "./support/full-account.ts";
import { expect, test } from "./support/test.ts";

/** A verb that does not say what it acts on. */
const ONLY_A_VERB =
  /^(add|approve|change|copy|delete|details|edit|hide|mute|open|pay|read|reject|remove|select|set|share|show|turn off|turn on|undo|view)( (all|less|more))?[….]*$/i;
/** An amount, a percentage or a sign, with at most the symbol of a coin. */
const ONLY_A_FIGURE = /^[^\p{L}]*$|^[^\p{L}]*[KMBT]?( [A-Z]{2,6})?$/u;

const CONTROLS = ["button", "link", "menuitem", "tab", "checkbox", "radio", "switch", "combobox", "textbox", "slider"];

type Node = { ignored: boolean; role?: { value: string }; name?: { value: string } };

/** The names of the page's controls, as the browser gives them to assistive technology, that say too little. */
async function poorNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && CONTROLS.includes(role?.value ?? ""))
    .map(({ role, name }) => [role!.value, (name?.value ?? "").trim()] as const)
    .filter(([, name]) => name === "" || ONLY_A_VERB.test(name) || ONLY_A_FIGURE.test(name))
    .map(([role, name]) => `${role} “${name}”`);
}

const PAGES = ["/", "/portfolio", "/admin"];
const OTHER_PAGES = [
  ...[
    "/?view=heatmap",
    "/?view=watchlist",
    "/coins/bitcoin",
    "/icp-tokens",
    "/icp-tokens?token=ryjl3-tyaaa-aaaaa-aaaba-cai",
  ],
  ...["/ecosystems", "/ecosystem/solana", "/news", "/news?tab=mine", "/arbitrage", "/chat", "/alerts", "/settings"],
  ...[
    "/transactions",
    "/transactions?report=gains",
    "/transactions?report=as-of",
    "/transactions?report=imports",
    "/transactions?report=settings",
  ],
  ...["/tax", "/tax?country=us&year=2025"],
  ...["/advertise", "/admin/ads", "/status", "/privacy"],
];

test("every control is named by what it does", async ({ page, product }) => {
  await signUpWithEverything(page, product);
  for (const path of process.env.DRILL === "1" ? [...PAGES, ...OTHER_PAGES] : PAGES) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("h1")).toBeAttached();
    expect(await poorNames(page), path).toEqual([]);
  }
  await page.goto("/portfolio");
  await expect(page.getByRole("button", { name: /^How Total P&L adds up, [+−]?\$[\d,.]+$/ }).first()).toBeVisible();
});
