import type { FirstPaintTemplate } from "../../shared/markets/first-paint-template.ts";

const ROW = ["<tr>", "name", "", "sponsoredLabel", "</tr>"];

/** The smallest possible template of a build: texts and the slots between them. */
export const SMALLEST_TEMPLATE: FirstPaintTemplate = {
  contentSecurityPolicy: "default-src 'none'; script-src 'sha256-abc'",
  document: ["<main>", "rows", "</main>"],
  rows: [ROW, ROW, ROW, ROW],
  sponsoredLabel: ["!"],
  tickerItem: [""],
  tinyPrice: [""],
  fresh: [""],
  stale: [""],
  sandboxLabel: [""],
  sources: { CoinGecko: [""], Sandbox: [""], other: [""] },
};
