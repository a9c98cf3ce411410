import { CURRENCY_CODES, currencyOf } from "../../shared/currencies/catalogue.ts";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { MAX_CHANGE, MIN_CHANGE } from "../../shared/portfolio/what-if/limits.ts";
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
  run: "navigate" | "add" | "sell" | "alert" | "watch" | "theme" | "currency" | "shortcuts" | "sign-out";
  /** The address that "navigate" opens, or the code of the currency. */
  to?: string;
  /** Of an action for a coin: the coin's name. */
  coinName?: string;
  /** Of an action for a coin: the amount or the target as it was typed. */
  figure?: string;
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
  ["alert", (name: string, at?: string) => `Set alert on ${name}${at ? ` at ${at}` : ""}`],
  ["add", (name: string, amount?: string) => `Add ${amount ? `${amount} ` : ""}${name} to portfolio`],
  ["sell", (name: string, amount?: string) => `Sell ${amount ? `${amount} ` : ""}${name}`],
  ["watch", (name: string) => `Watch ${name}`],
] as const;

/** The actions for a coin, and for the amount or the target that was typed with it. */
export const actionsFor = (coin: Entry, figure?: string): Entry[] =>
  COIN_ACTIONS.map(([run, titleOf]) => ({
    ...coin,
    // The browser remembers the action without its figure.
    key: `${run} ${coin.coinId}`,
    kind: "action",
    title: titleOf(coin.title, figure),
    coinName: coin.title,
    run,
    ...(figure && run !== "watch" && { figure }),
  }));

type Command = { run: Entry["run"]; coin: string; figure?: string };
const COMMANDS: Record<string, Entry["run"]> = {
  add: "add",
  buy: "add",
  sell: "sell",
  watch: "watch",
  star: "watch",
};
const AMOUNT = /^\d[\d.,]*$/;
/** The figure that a command accepts: a number of coins or, for an alert, a price or a change. */
const FIGURES: Partial<Record<Entry["run"], RegExp>> = {
  add: AMOUNT,
  sell: AMOUNT,
  alert: /^[-+−]?\$?\d[\d.,]*%?$/,
};

/**
 * "alert btc 60000" → an action, the coin that it is for, and its figure. The name of a coin may end in a number, so that
 * there are up to two readings: with the figure and without one.
 */
export function readCommands(text: string): Command[] {
  const [, word = "", rest = ""] = /^\s*(set alert on|alert|add|buy|sell|watch|star)\s+(\S.*?)\s*$/i.exec(text) ?? [];
  if (rest === "") return [];
  const first = word.toLowerCase();
  const run = COMMANDS[first] ?? "alert";
  const words = rest.split(/\s+/);
  const withFigure = [words.length - 1, 0].flatMap((index): Command[] => {
    const coin = words
      .toSpliced(index, 1)
      .filter((one) => !/^(at|to)$/i.test(one))
      .join(" ");
    const isFigure = coin !== "" && FIGURES[run]?.test(words[index]!);
    return isFigure ? [{ run, coin, figure: words[index]!.replace("$", "") }] : [];
  });
  return [...withFigure.slice(0, 1), { run, coin: rest }];
}

/** "what if -20" → the slider at this change of all prices, and "what if btc -20" → of the price of a coin. */
function whatIfEntries(text: string, coins: readonly Entry[]): Entry[] {
  const [, coin = "", sign = "", change = ""] =
    /^\s*what\s*if\s+(?:(\S.*?)\s+)?([-−+]?)(\d{1,3})\s*%?\s*$/i.exec(text) ?? [];
  if (change === "") return [];
  const asked = Number(`${sign.replace("−", "-")}${change}`);
  const signed = String(Math.max(MIN_CHANGE, Math.min(MAX_CHANGE, asked)));
  const entryOf = (name: string, id?: string) =>
    action(`What if ${name} by ${signed.replace("-", "−")}%`, "navigate", {
      key: `action what-if ${id ?? ""}`,
      to: `/portfolio?${new URLSearchParams({ whatif: signed, ...(id !== undefined && { whatifcoin: id }) })}`,
    });
  if (coin === "") return [entryOf("prices change")];
  return firstMatches(coin, coins).map(({ title, coinId }) => entryOf(`${title} changes`, coinId));
}

/** As many results as fit a screen without scrolling much. */
const MAX_RESULTS = 12;
const MAX_ACTION_COINS = 3;

const firstMatches = (text: string, coins: readonly Entry[]): Entry[] =>
  matchesByGrade(text, coins).flat().slice(0, MAX_ACTION_COINS);

type Searched = { coins: readonly Entry[]; fixed: readonly Entry[]; positions?: readonly Entry[] };

/** The results for a text, the best match first. Among equal matches, coins come first. */
export function searchEntries(text: string, { coins, fixed, positions = [] }: Searched): Entry[] {
  const whatIf = whatIfEntries(text, coins);
  if (whatIf.length > 0) return whatIf;
  const commanded = readCommands(text).flatMap(({ run, coin, figure }) =>
    firstMatches(coin, coins)
      .flatMap((found) => actionsFor(found, figure))
      .filter((entry) => entry.run === run),
  );
  // Of two readings for one coin, the first one stays.
  if (commanded.length > 0)
    return commanded.filter(({ key }, index) => commanded.findIndex((entry) => entry.key === key) === index);
  const [found, own, others] = [coins, positions, fixed].map((entries) => matchesByGrade(text, entries));
  const merged = found!
    .flatMap((sameGrade, index) => [...sameGrade, ...own![index]!, ...others![index]!])
    .slice(0, MAX_RESULTS);
  const best = merged[0];
  return best?.kind === "coin" ? [...merged.slice(0, MAX_RESULTS - COIN_ACTIONS.length), ...actionsFor(best)] : merged;
}
