import { CURRENCY_CODES, currencyOf } from "../../shared/currencies/catalogue.ts";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { type Indexed, matchesByGrade, plain } from "./match.rules.ts";

/** A thing that the palette can open or do. */
export type Entry = Indexed & {
  /** Unique, and the same after a reload, so that the browser can remember it. */
  key: string;
  kind: "coin" | "page" | "action" | "article" | "position";
  title: string;
  /** A second text, such as a coin's symbol. */
  note?: string;
  /** The id of a coin, for its picture. */
  coinId?: string;
  run: "navigate" | "add" | "alert" | "watch" | "theme" | "currency" | "shortcuts" | "sign-out";
  /** The address that "navigate" opens, or the code of the currency. */
  to?: string;
};

const isCoinCode = (code: string): boolean => ["btc", "eth", "sats"].includes(code);

const page = (title: string, to: string, words = ""): Entry => ({
  key: `page ${to}`,
  kind: "page",
  title,
  code: words,
  name: plain(title),
  run: "navigate",
  to,
});
const action = (title: string, run: Entry["run"], extra: Partial<Entry> = {}): Entry => ({
  key: `action ${run}`,
  kind: "action",
  title,
  code: "",
  name: plain(title),
  run,
  ...extra,
});

/** The pages and the actions without a coin, for a visitor or a signed-in user. */
export function fixedEntries(isSignedIn: boolean, isAdmin: boolean): Entry[] {
  return [
    page("Market", "/", "home"),
    page("Watchlist", "/?view=watchlist", "star"),
    page("Gainers", "/?view=gainers"),
    page("Losers", "/?view=losers"),
    page("Most traded", "/?view=traded", "volume"),
    page("Heat map", "/?view=heatmap", "treemap"),
    page("Portfolio", "/portfolio", "holdings"),
    page("ICP tokens", "/icp-tokens", "internet computer"),
    page("Ecosystems", "/ecosystems", "chains"),
    page("News", "/news", "articles"),
    page("Chat", "/chat"),
    page("Advertise", "/advertise", "ads"),
    page("Arbitrage", "/arbitrage"),
    page("Status", "/status"),
    ...(isSignedIn
      ? [
          page("Transactions", "/transactions", "ledger"),
          page("Tax report", "/tax", "taxes form 8949 hmrc"),
          page("Gains report", "/transactions?report=gains", "tax"),
          page("Holdings on a date", "/transactions?report=as-of", "year end"),
          page("Import", "/transactions?report=imports", "csv"),
          page("Price Alerts", "/alerts", "notifications"),
          page("Settings", "/settings", "account"),
        ]
      : [page("Sign In", "/auth", "log in")]),
    ...(isAdmin ? [page("Admin", "/admin"), page("Ad review", "/admin/ads")] : []),
    page("What if prices change", "/portfolio?whatif=0", "simulate"),
    ...(isSignedIn
      ? [
          page("Ledger settings", "/transactions?report=settings", "currency"),
          action("Sell or add a transaction", "navigate", {
            key: "action sell",
            to: "/transactions",
            code: "sell",
          }),
        ]
      : []),
    ...CURRENCY_CODES.map((code) =>
      action(`Show prices in ${code === "sats" ? "sats" : code.toUpperCase()}`, "currency", {
        key: `action currency ${code}`,
        // A coin's own symbol finds the coin first.
        code: isCoinCode(code) ? "" : code,
        name: plain(`${code} ${currencyOf(code).name}`),
        to: code,
      }),
    ),
    action("Add position", "navigate", { key: "action add-position", to: "/portfolio", code: "buy" }),
    action("Switch theme", "theme", { code: "dark" }),
    action("Keyboard shortcuts", "shortcuts", { code: "help" }),
    ...(isSignedIn ? [action("Sign Out", "sign-out", { code: "log out" })] : []),
  ];
}

/** The market's coins in the order of their ranks. */
export const coinEntries = (columns: Columns): Entry[] =>
  columns.id.map((id, index) => {
    const [title, symbol] = [columns.name[index] ?? id, columns.symbol[index] ?? ""];
    return {
      key: `coin ${id}`,
      kind: "coin",
      title,
      note: symbol.toUpperCase(),
      coinId: id,
      code: plain(symbol),
      name: plain(title),
      run: "navigate",
      to: `/coins/${encodeURIComponent(id)}`,
    };
  });

const COIN_ACTIONS = [
  ["alert", (name: string) => `Set alert on ${name}`],
  ["add", (name: string) => `Add ${name} to portfolio`],
  ["watch", (name: string) => `Watch ${name}`],
] as const;

/** The actions for a coin. */
export const actionsFor = (coin: Entry): Entry[] =>
  COIN_ACTIONS.map(([run, titleOf]) => ({
    ...coin,
    key: `${run} ${coin.coinId}`,
    kind: "action",
    title: titleOf(coin.title),
    run,
  }));

/** "alert btc" → ["alert", "btc"]: an action and the coin that it is for. */
export function splitCommand(text: string): [run: Entry["run"], coin: string] | null {
  const [, word = "", coin = ""] = /^\s*(set alert on|alert|add|watch|star)\s+(\S.*)$/i.exec(text) ?? [];
  if (coin === "") return null;
  const first = word.toLowerCase();
  return [first === "add" ? "add" : first === "watch" || first === "star" ? "watch" : "alert", coin];
}

/** As many results as fit a screen without scrolling much. */
const MAX_RESULTS = 12;
const MAX_ACTION_COINS = 3;

type Searched = { coins: readonly Entry[]; fixed: readonly Entry[]; positions?: readonly Entry[] };

/** The results for a text, the best match first. Among equal matches, coins come first. */
export function searchEntries(text: string, { coins, fixed, positions = [] }: Searched): Entry[] {
  const command = splitCommand(text);
  if (command) {
    const [run, name] = command;
    const found = matchesByGrade(name, coins).flat().slice(0, MAX_ACTION_COINS);
    if (found.length > 0) return found.flatMap(actionsFor).filter((entry) => entry.run === run);
  }
  const [found, own, others] = [coins, positions, fixed].map((entries) => matchesByGrade(text, entries));
  const merged = found!
    .flatMap((sameGrade, index) => [...sameGrade, ...own![index]!, ...others![index]!])
    .slice(0, MAX_RESULTS);
  const best = merged[0];
  return best?.kind === "coin" ? [...merged.slice(0, MAX_RESULTS - COIN_ACTIONS.length), ...actionsFor(best)] : merged;
}
