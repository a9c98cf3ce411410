import type { Browser, CDPSession, Page } from "@playwright/test";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { DESKTOP, metricsMs, openMarket, visit } from "./visit.ts";

const MAX_RATIO = 2;
const WORD = "bitcoin";
const KEY_INTERVAL_MS = 100;
const SETTLE_MS = 500;
const ROUNDS = 7;
const COSTS = ["TaskDuration"];

type Cost = { open: number; key: number };

/**
 * Adds a plain panel to the page: a field and a list that is filtered and written with the DOM's own functions, with the
 * same number of rows and the same elements in a row as the palette's.
 */
async function addPlainPanel(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const coins: { id: string; name: string; symbol: string }[] = await (
      await fetch("/api/top-coins?limit=1000")
    ).json();
    const panel = document.createElement("div");
    panel.id = "plain";
    panel.className = "floating fixed z-21 bg-raised md:top-1/2 md:left-1/2 md:-translate-1/2 md:w-110 px-5 pb-5";
    panel.hidden = true;
    const field = document.createElement("input");
    const list = document.createElement("div");
    list.className = "-mx-2 mt-2 h-96 overflow-y-auto";
    panel.append(field, list);
    const part = (tag: string, className: string, text: string) => {
      const element = document.createElement(tag);
      element.className = className;
      element.textContent = text;
      return element;
    };
    const write = () => {
      const query = field.value.toLowerCase();
      const found = coins.filter(
        ({ name, symbol }) => name.toLowerCase().includes(query) || symbol.toLowerCase().includes(query),
      );
      const rows = found.slice(0, 12).map(({ id, name, symbol }) => {
        const row = part("div", "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2", "");
        const disc = part("span", "disc hue-1", symbol[0] ?? "");
        const picture = document.createElement("img");
        picture.src = `/img/coins/${id}`;
        disc.append(picture);
        row.append(
          disc,
          part("span", "min-w-0 truncate font-medium", name),
          part("span", "truncate text-13 text-text-3", symbol),
          part("span", "ml-auto text-12 whitespace-nowrap text-text-3", "Coin"),
        );
        return row;
      });
      list.replaceChildren(...rows);
    };
    field.addEventListener("input", write);
    document.addEventListener("keydown", (event) => {
      if (event.key === "F9") {
        panel.hidden = false;
        field.value = "";
        write();
        field.focus();
      }
      if (event.key === "F10") {
        panel.hidden = true;
        field.blur();
      }
    });
    document.body.append(panel);
  });
}

/** The processor time in ms of opening a panel and of one key in it. */
async function costOf(page: Page, cdp: CDPSession, keys: { open: string; close: string }): Promise<Cost> {
  const measure = async (act: () => Promise<void>) => {
    const before = await metricsMs(cdp, COSTS);
    await act();
    await page.waitForTimeout(SETTLE_MS);
    return (await metricsMs(cdp, COSTS)) - before;
  };
  const idle = await measure(async () => {});
  const open = await measure(() => page.keyboard.press(keys.open));
  const typed = await measure(() => page.keyboard.type(WORD, { delay: KEY_INTERVAL_MS }));
  await page.keyboard.press(keys.close);
  await page.waitForTimeout(SETTLE_MS);
  const idleWhileTyping = idle * (1 + (WORD.length * KEY_INTERVAL_MS) / SETTLE_MS);
  return { open: Math.max(open - idle, 0), key: Math.max(typed - idleWhileTyping, 0) / WORD.length };
}

/** Compares the command palette with a plain panel on the same page, in turns. */
export async function palette(browser: Browser, edge: Edge): Promise<BenchResult[]> {
  const rounds = await visit(browser, DESKTOP, { cpu: 4 }, async ({ page, cdp }) => {
    await cdp.send("Performance.enable");
    await openMarket(page, edge.origin);
    await addPlainPanel(page);
    const keys = {
      palette: { open: "Control+k", close: "Escape" },
      plain: { open: "F9", close: "F10" },
    };
    // The first use loads the palette's code, and compiles both.
    for (const key of Object.values(keys)) await costOf(page, cdp, key);
    const found: { palette: Cost; plain: Cost }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      found.push({
        palette: await costOf(page, cdp, keys.palette),
        plain: await costOf(page, cdp, keys.plain),
      });
    }
    return found;
  });
  const middle = (panel: "palette" | "plain", what: keyof Cost) => median(rounds.map((round) => round[panel][what]));
  const ratio = (what: keyof Cost) => middle("palette", what) / middle("plain", what);
  const text = (what: keyof Cost) => `${middle("palette", what).toFixed(1)} and ${middle("plain", what).toFixed(1)} ms`;
  return [
    atMost("opening the palette, as a multiple of a plain panel", ratio("open"), MAX_RATIO, "×", 2),
    atMost("one key in the palette, as a multiple of a plain panel", ratio("key"), MAX_RATIO, "×", 2),
    info("opening the palette and the plain panel, 4× slower CPU", text("open")),
    info("one key in the palette and in the plain panel", text("key")),
  ];
}
