import { fail, hold, press, pressEnd } from "./actions.ts";
import type { State } from "./state.ts";

const ICP_TOKEN = "/icp-tokens?token=ryjl3-tyaaa-aaaaa-aaaba-cai";

/** The states of pages for visitors who have not signed in. */
export const VISITOR_STATES: State[] = [
  { name: "market", viewer: "visitor", path: "/" },
  { name: "market-search", viewer: "visitor", path: "/?q=bitcoin" },
  { name: "market-no-match", viewer: "visitor", path: "/?q=zzzzzz" },
  { name: "market-sorted", viewer: "visitor", path: "/market?sort=-change7d" },
  { name: "market-end", viewer: "visitor", path: "/", act: pressEnd },
  { name: "market-add-signed-out", viewer: "visitor", path: "/", act: press(/^Add Bitcoin/) },
  { name: "icp-tokens", viewer: "visitor", path: "/icp-tokens" },
  { name: "icp-tokens-end", viewer: "visitor", path: "/icp-tokens", act: pressEnd },
  {
    name: "icp-tokens-top",
    viewer: "visitor",
    path: "/icp-tokens",
    act: (page) => page.getByRole("tab", { name: "Top Tokens" }).click(),
  },
  { name: "icp-tokens-no-match", viewer: "visitor", path: "/icp-tokens?q=zzzzzz" },
  { name: "icp-tokens-failed", viewer: "visitor", path: "/icp-tokens", act: fail("**/api/kong/**") },
  { name: "icp-tokens-loading", viewer: "visitor", path: "/icp-tokens", act: hold("**/api/kong/**") },
  { name: "icp-token", viewer: "visitor", path: ICP_TOKEN, act: (page) => page.getByRole("slider").waitFor() },
  { name: "icp-token-chart", viewer: "visitor", path: ICP_TOKEN, act: (page) => page.getByRole("slider").focus() },
  {
    name: "icp-token-end",
    viewer: "visitor",
    path: ICP_TOKEN,
    act: (page) => page.getByRole("dialog").getByRole("row").last().scrollIntoViewIfNeeded(),
  },
  { name: "icp-token-loading", viewer: "visitor", path: ICP_TOKEN, act: hold("**/api/kong/ohlc*") },
  { name: "icp-token-failed", viewer: "visitor", path: ICP_TOKEN, act: fail("**/api/kong/ohlc*") },
  { name: "ecosystem", viewer: "visitor", path: "/ecosystem/ethereum" },
  { name: "ecosystem-icp", viewer: "visitor", path: "/ecosystem/internet-computer" },
  {
    name: "ecosystem-loading",
    viewer: "visitor",
    path: "/ecosystem/ethereum",
    act: hold("**/api/ecosystem-tokens/**"),
  },
  { name: "ecosystem-unknown", viewer: "visitor", path: "/ecosystem/atlantis" },
  { name: "news", viewer: "visitor", path: "/news" },
  { name: "news-loading", viewer: "visitor", path: "/news", act: hold("**/api/news**") },
  { name: "news-category", viewer: "visitor", path: "/news?category=defi" },
  { name: "news-end", viewer: "visitor", path: "/news", act: pressEnd },
  { name: "news-failed", viewer: "visitor", path: "/news", act: fail("**/api/news**") },
  {
    name: "news-article",
    viewer: "visitor",
    path: "/news",
    act: (page) => page.locator("main a[href^='/news/']").first().click(),
  },
  {
    name: "news-article-end",
    viewer: "visitor",
    path: "/news",
    act: async (page) => {
      await page.locator("main a[href^='/news/']").first().click();
      await page.getByRole("article").waitFor();
      await page.keyboard.press("End");
    },
  },
  { name: "news-article-missing", viewer: "visitor", path: "/news/999999/nothing" },
  { name: "chat-signed-out", viewer: "visitor", path: "/chat" },
  { name: "arbitrage", viewer: "visitor", path: "/arbitrage" },
  { name: "auth", viewer: "visitor", path: "/auth" },
  { name: "auth-register", viewer: "visitor", path: "/auth", act: (page) => page.getByRole("tab").nth(1).click() },
  { name: "portfolio-landing", viewer: "visitor", path: "/portfolio" },
  { name: "authentication-required", viewer: "visitor", path: "/alerts" },
  { name: "not-found", viewer: "visitor", path: "/no/such/page" },
  { name: "appearance", viewer: "visitor", path: "/arbitrage", act: press(/^Theme/) },
];
