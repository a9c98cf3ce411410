import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { PLAIN_PAGES, pageOf, RENDERED_PAGES } from "../../shared/pages.ts";
import { redirects } from "../../tools/build/redirects.ts";

type Uses = Record<string, string[]>;
/** The other features that each feature of the worker may import. Only files without a role may be imported. */
const FEATURES: Uses = {
  "access-tokens": ["accounts"],
  accounts: ["audit"],
  admin: ["alerts", "audit", "markets", "portfolio", "visits"],
  ads: ["alerts", "audit"],
  alerts: ["ecosystems", "icp-tokens", "linked-accounts", "markets", "portfolio"],
  backups: [],
  chat: ["accounts", "alerts", "audit"],
  "coin-pictures": [],
  coins: ["live-prices", "markets"],
  audit: [],
  currencies: ["exchange-rates"],
  "data-export": [
    "access-tokens",
    "accounts",
    "ads",
    "alerts",
    "imports",
    "ledger-settings",
    "linked-accounts",
    "portfolio",
    "shares",
    "tax",
    "transactions",
    "visits",
    "watchlist",
  ],
  ecosystems: ["icp-tokens", "markets"],
  "exchange-rates": [],
  gains: ["ledger-settings", "portfolio", "transactions"],
  "icp-tokens": [],
  imports: ["linked-accounts", "markets", "transactions"],
  "ledger-settings": [],
  "linked-accounts": ["ecosystems", "icp-tokens", "ledger-settings", "markets", "transactions"],
  "live-prices": ["markets"],
  markets: ["currencies", "icp-tokens"],
  mcp: [],
  news: ["accounts", "alerts", "audit"],
  performance: ["coins", "ledger-settings", "linked-accounts", "markets", "portfolio", "transactions"],
  portfolio: [
    "coins",
    "ecosystems",
    "exchange-rates",
    "icp-tokens",
    "ledger-settings",
    "linked-accounts",
    "markets",
    "transactions",
  ],
  reports: ["ads", "visits"],
  shares: ["coins", "performance", "portfolio"],
  start: [
    "accounts",
    "alerts",
    "coin-pictures",
    "coins",
    "currencies",
    "ledger-settings",
    "linked-accounts",
    "markets",
    "news",
    "portfolio",
    "transactions",
    "watchlist",
  ],
  status: ["coins", "exchange-rates", "icp-tokens", "imports", "markets"],
  tax: ["coins", "ledger-settings", "portfolio", "transactions"],
  transactions: ["coins", "ecosystems", "exchange-rates", "ledger-settings", "markets"],
  visits: [],
  watchlist: [],
};
/** The same for the web. Routes may import every feature, and every feature may import `api` and `ui`. */
const WEB_FEATURES: Uses = {
  about: [],
  "access-tokens": [],
  accounts: [],
  admin: ["accounts", "ads", "chat"],
  ads: ["outbox"],
  alerts: ["accounts", "currencies", "markets"],
  arbitrage: [],
  "archive-prices": ["guest", "ledger", "portfolio"],
  "as-of": ["guest", "ledger", "portfolio"],
  chat: ["accounts", "markets", "outbox"],
  coins: ["accounts", "ads", "currencies", "guest", "ledger", "markets", "watchlist"],
  currencies: [],
  ecosystems: ["accounts", "currencies", "markets"],
  gains: ["accounts", "archive-prices", "guest", "ledger", "portfolio"],
  guest: ["accounts"],
  "icp-tokens": ["accounts", "ads", "currencies", "guest", "markets"],
  imports: ["accounts", "archive-prices", "guest", "ledger", "portfolio"],
  ledger: ["currencies"],
  markets: ["accounts", "ads", "guest", "watchlist"],
  news: ["accounts", "ads", "markets"],
  offline: ["accounts", "guest", "outbox", "watchlist"],
  outbox: ["accounts"],
  palette: ["accounts", "currencies", "guest", "markets", "watchlist"],
  portfolio: ["accounts", "alerts", "currencies", "guest", "icp-tokens", "ledger", "markets"],
  shares: ["markets"],
  shell: ["accounts", "alerts", "currencies", "guest", "markets", "palette", "portfolio"],
  tax: ["guest", "ledger", "portfolio"],
  transactions: ["accounts", "currencies", "guest", "ledger", "markets", "portfolio"],
  visits: ["accounts", "outbox"],
  watchlist: ["accounts"],
};
/** The files of the worker's root: types that features import, and the builders that import features. */
const TYPES = ["api.ts", "deps.ts", "env.ts", "settings.ts"];
const BUILDERS = ["index.ts", "app.ts", "jobs.ts", "build-deps.ts"];

const ROLES = ["table", "queries", "rules", "routes"];
/**
 * Inside a feature a file may import files of the same or a lower height. `logic` is a file without a role in its name.
 */
const HEIGHT: Record<string, number> = { routes: 3, logic: 2, queries: 1, rules: 1, table: 0 };

type Import = { from: string; to: string; line: string };

const sources = globSync(["shared/**/*.ts", "worker/**/*.ts", "web/**/*.{ts,tsx}"]).filter(
  (file) => !/\.test\.tsx?$|\.d\.ts$|\.gen\.ts$|^worker\/test\/|^shared\/([a-z]+\/)?test\//.test(file),
);
const textOf = (file: string) => readFileSync(file, "utf8");

function importsOf(file: string): Import[] {
  const found = textOf(file).matchAll(/(?:^import [^"]*|^\} from |^export [^"]*from |import\()"([^"]+)"/gms);
  return [...found].map(([line, target]) => ({
    from: file,
    to: target!.startsWith(".") ? normalize(join(dirname(file), target!)) : target!,
    line: line!,
  }));
}
const imports = sources.flatMap(importsOf);
const isLocal = (to: string) => /^(shared|worker|web|tools)\//.test(to);

const featureOf = (file: string) => (/^worker\/([^/]+)\//.exec(file) ?? [])[1];
const folderOf = (file: string) => (/^web\/([^/]+)\//.exec(file) ?? [])[1];
const roleOf = (file: string) => {
  const role = /\.([a-z]+)\.tsx?$/.exec(file)?.[1];
  return role && ROLES.includes(role) ? role : "logic";
};

/** Each rule is also tested with an invented offender, because a rule that finds nothing would always pass. */
const rules: { name: string; offends(edge: Import): boolean; offender: [from: string, to: string] }[] = [
  {
    name: "shared imports only shared, zod and checksums",
    offends: ({ from, to }) =>
      from.startsWith("shared/") &&
      !to.startsWith("shared/") &&
      to !== "zod" &&
      !(from.startsWith("shared/linked-accounts/addresses/") && /^@(scure\/base|noble\/hashes\/)/.test(to)),
    offender: ["shared/ads/contract.ts", "hono"],
  },
  {
    name: "worker and web import neither each other nor the tools",
    offends: ({ from, to }) =>
      (from.startsWith("worker/") && /^(web|tools)\//.test(to)) ||
      (from.startsWith("web/") && /^(worker|tools)\//.test(to)),
    offender: ["web/markets/table/MarketTable.tsx", "worker/markets/coins.ts"],
  },
  {
    name: "platform imports no upstream and no feature",
    offends: ({ from, to }) =>
      featureOf(from) === "platform" && isLocal(to) && !/^(shared|worker\/platform)\//.test(to),
    offender: ["worker/platform/storage/db.ts", "worker/markets/coins.ts"],
  },
  {
    name: "upstreams import no feature",
    offends: ({ from, to }) =>
      featureOf(from) === "upstreams" && isLocal(to) && !/^(shared|worker\/platform|worker\/upstreams)\//.test(to),
    offender: ["worker/upstreams/chains/esplora.ts", "worker/ads/payments/check-payments.ts"],
  },
  {
    name: "a feature imports only the listed features, and of them only files without a role; tables and queries may import tables",
    offends: ({ from, to }) => {
      const [importer, imported] = [featureOf(from), featureOf(to)];
      if (!importer || !imported || importer === imported || !(importer in FEATURES) || !(imported in FEATURES))
        return false;
      // Allowed in both directions, because foreign keys name tables of other features and queries join them.
      if (roleOf(to) === "table" && ["table", "queries"].includes(roleOf(from))) return false;
      return !FEATURES[importer]!.includes(imported) || roleOf(to) !== "logic";
    },
    offender: ["worker/markets/coins.ts", "worker/status/status.ts"],
  },
  {
    name: "inside a feature routes import logic, logic imports queries, and queries import tables",
    offends: ({ from, to }) =>
      featureOf(from) !== undefined &&
      featureOf(from) !== "platform" &&
      featureOf(from) === featureOf(to) &&
      HEIGHT[roleOf(from)]! < HEIGHT[roleOf(to)]!,
    offender: ["worker/ads/orders/orders.queries.ts", "worker/ads/orders/orders.ts"],
  },
  {
    name: "no feature imports a file that builds the worker",
    offends: ({ from, to }) => featureOf(from) !== undefined && BUILDERS.some((file) => to === `worker/${file}`),
    offender: ["worker/ads/ads.routes.ts", "worker/app.ts"],
  },
  {
    name: "only tables, queries and the platform import Drizzle",
    offends: ({ from, to }) =>
      to.startsWith("drizzle-orm") && featureOf(from) !== "platform" && !/\.(table|queries)\.ts$/.test(from),
    offender: ["worker/ads/orders/orders.ts", "drizzle-orm"],
  },
  {
    name: "a feature of the web imports only the listed features, and of them only files without a role; api imports ui, and ui imports no feature",
    offends: ({ from, to }) => {
      const [importer, imported] = [folderOf(from), folderOf(to)];
      if (!importer || !imported || importer === imported || importer === "routes") return false;
      const allowed =
        importer === "ui" ? [] : importer === "api" ? ["ui"] : ["api", "ui", ...(WEB_FEATURES[importer] ?? [])];
      return !allowed.includes(imported) || roleOf(to) !== "logic";
    },
    offender: ["web/alerts/dialog/AlertDialog.tsx", "web/portfolio/portfolio.queries.ts"],
  },
  {
    name: "the web never loads zod",
    offends: ({ from, to, line }) => from.startsWith("web/") && to === "zod" && !line.startsWith("import type"),
    offender: ["web/markets/store/market.ts", "zod"],
  },
];

describe.each(rules)("$name", ({ offends, offender: [from, to] }) => {
  it("holds", () => expect(imports.filter(offends).map((edge) => `${edge.from} → ${edge.to}`)).toEqual([]));
  it("would catch an offender", () => expect(offends({ from, to, line: `from "${to}"` })).toBe(true));
});

/** The features, each after those that it imports. Features in a circle are left out. */
function sortByImports(uses: Uses): string[] {
  const order: string[] = [];
  let ready: string[];
  do {
    ready = Object.keys(uses).filter(
      (name) => !order.includes(name) && uses[name]!.every((imported) => order.includes(imported)),
    );
    order.push(...ready);
  } while (ready.length > 0);
  return order;
}
it.each([FEATURES, WEB_FEATURES])("the lists of features contain no circle", (uses) => {
  expect(sortByImports(uses).toSorted()).toEqual(Object.keys(uses).toSorted());
  expect(sortByImports({ ...uses, markets: ["shell"], shell: ["portfolio"], portfolio: ["markets"] })).not.toContain(
    "markets",
  );
});

/** The import circles, type imports included. Each circle is a list of files. */
function circlesOf(edges: readonly Pick<Import, "from" | "to">[]): string[][] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) return void circles.push([...path.slice(start), file]);
    if (done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return circles;
}

it("the project has no import circle, type imports included", () => {
  const all = globSync("{shared,worker,web,tools}/**/*.{ts,tsx}").filter((file) => !/\.gen\.ts$/.test(file));
  const edges = all.flatMap(importsOf).filter(({ to }) => isLocal(to));
  expect(edges.length).toBeGreaterThan(3_000);
  expect(circlesOf(edges)).toEqual([]);
  const planted = { from: "worker/platform/clock.ts", to: "worker/app.ts" };
  expect(circlesOf([...edges, planted])).not.toEqual([]);
});

/**
 * Parts of the project whose folders must not form a circle. `ads`, `markets` and `portfolio` of the web are divided into
 * folders themselves; the folders of the other features may still use one another.
 */
const DIVIDED = ["worker", "shared", "web", "worker/ads", "web/markets", "web/portfolio"];
/** The edges between the folders of a part, as files that lie directly in it have none. */
const folderEdges = (part: string, edges: readonly Pick<Import, "from" | "to">[]) => {
  const folderIn = (file: string) =>
    file.startsWith(`${part}/`) ? file.slice(part.length + 1).match(/^[^/]+(?=\/)/)?.[0] : undefined;
  return edges.flatMap(({ from, to }) => {
    const [a, b] = [folderIn(from), folderIn(to)];
    return a && b && a !== b ? [{ from: a, to: b }] : [];
  });
};

it.each(DIVIDED)("the folders of %s form no circle, type imports included", (part) => {
  const edges = folderEdges(part, imports);
  expect(edges.length).toBeGreaterThan(5);
  expect(circlesOf(edges)).toEqual([]);
  const [{ from, to }] = edges as [{ from: string; to: string }];
  expect(circlesOf([...edges, { from: to, to: from }])).not.toEqual([]);
});

/** Expressions that only their owners may contain. */
const owned: { name: string; pattern: RegExp; where: RegExp; owners: string[]; offender: string }[] = [
  {
    name: "the global fetch",
    // A method with this name is not the global function.
    pattern: /(?<![.\w]|async )fetch\(/,
    where: /^(worker|web)\//,
    owners: [
      "worker/platform/upstream-http.ts",
      "web/api/call.ts",
      "web/api/together.ts",
      "web/api/get-file.ts",
      // Asks for a script and not for the API.
      "web/shell/reload-stale-build.ts",
    ],
    offender: 'await fetch("/api")',
  },
  {
    name: "the bindings",
    pattern: /\benv\.[A-Z]/,
    where: /^worker\//,
    owners: [
      "worker/build-deps.ts",
      "worker/index.ts",
      "worker/chat/room-object.ts",
      "worker/transactions/figures/ledger-object.ts",
      "worker/visits/buffer-object.ts",
    ],
    offender: "env.DB",
  },
  {
    name: "positional binds, which can be swapped unseen",
    // A question mark after a word or a hyphen belongs to a regular expression.
    pattern: /(?<![\w-])\?[1-9]|\.bind\(/,
    where: /^worker\//,
    owners: ["worker/platform/storage/statement.ts"],
    offender: 'd1.prepare("SELECT id FROM users WHERE email = ?1")',
  },
  {
    name: "the clock",
    pattern: /Date\.now\(|new Date\(\)/,
    where: /^worker\//,
    owners: ["worker/platform/clock.ts"],
    offender: "Date.now()",
  },
  {
    name: "password hashing, which blocks its thread",
    pattern: /\b(scrypt|hashPassword|verifyPassword|verifyWithoutUser)\(/,
    where: /^worker\//,
    owners: ["worker/accounts/passwords.ts", "worker/accounts/password-hasher.ts"],
    offender: "await hashPassword(password, cost)",
  },
  {
    name: "the console",
    pattern: /\bconsole\.\w/,
    where: /^(worker|web|shared)\//,
    owners: ["worker/platform/log.ts"],
    offender: "console.log(1)",
  },
  {
    name: "the browser's storage, which a browser may refuse",
    pattern: /\b(local|session)Storage\b/,
    where: /^web\//,
    owners: ["web/ui/state/storage.ts"],
    offender: 'localStorage.setItem("tidemark.theme", "dark")',
  },
  {
    name: "a set of listeners",
    pattern: /[Ll]isteners = new Set/,
    where: /^web\//,
    owners: ["web/ui/state/store.ts"],
    offender: "const listeners = new Set<() => void>();",
  },
  {
    name: "float formatting, which must not touch money",
    pattern: /\.toFixed\(|parseFloat\(/,
    where: /^(worker|web|shared)\//,
    owners: ["shared/values/decimal.ts"],
    offender: "price.toFixed(2)",
  },
  {
    name: "raw HTML",
    pattern: /dangerouslySetInnerHTML|\.innerHTML|\beval\(/,
    where: /^(worker|web|shared)\//,
    owners: [],
    offender: "node.innerHTML = text",
  },
];

describe.each(owned)("$name", ({ pattern, where, owners, offender }) => {
  it("is used by its owners only", () => {
    const users = sources.filter((file) => where.test(file) && pattern.test(textOf(file)));
    expect(users.filter((file) => !owners.includes(file))).toEqual([]);
  });
  it("is found in other files", () => expect(pattern.test(offender)).toBe(true));
});

it.each([
  ["worker", FEATURES, ["platform", "upstreams", "test"]],
  ["web", WEB_FEATURES, ["api", "ui", "routes", "public"]],
] as const)("the list of features of the %s is complete", (part, uses, others: readonly string[]) => {
  const folders = globSync(`${part}/*/`).map((folder) => folder.replace(/^\w+\/|\/$/g, ""));
  expect(Object.keys(uses).toSorted()).toEqual(folders.filter((folder) => !others.includes(folder)).toSorted());
});

/** Example values for the parameters in the paths of web/routes. */
const PARAMETERS: Record<string, string> = { $ecosystemId: "solana", $id: "7", $slug: "a-story", $token: "link" };
const routePaths = globSync("web/routes/**/*.tsx")
  .map((file) => file.replace(/^web\/routes\/|\.tsx$/g, ""))
  .filter((name) => name !== "__root")
  .map((name) => {
    const parts = name.split(/[./]/).filter((part) => part !== "index");
    return `/${parts.map((part) => PARAMETERS[part] ?? part).join("/")}`;
  });

it("the list of pages equals the files in web/routes", () => {
  expect(routePaths.filter((path) => pageOf(path) === null)).toEqual([]);
  expect([...PLAIN_PAGES].filter((path) => !routePaths.includes(path))).toEqual([]);
});

it("the worker does not run for static files and for pages that it does not write", () => {
  const { assets } = parse(textOf("wrangler.toml")) as { assets: { run_worker_first: string[] } };
  const isWritten = (path: string) =>
    assets.run_worker_first.some((rule) => (rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule));
  const files = globSync("web/public/*").map((file) => file.replace("web/public", ""));
  expect([...files, "/assets/index.js"].filter(isWritten)).toEqual([]);

  const pages = routePaths.filter((path) => !isWritten(path));
  expect(routePaths.filter(isWritten).toSorted()).toEqual([
    "/",
    "/coins/7",
    "/market",
    "/news",
    "/news/7",
    "/news/7/a-story",
    "/s/link",
  ]);
  const rewritten = redirects().match(/^\/\S*(?= \/ 200$)/gm) ?? [];
  const patterns = pages.map((path) => path.replace(/^(\/ecosystem)\/.*/, "$1/:name").replace(/\/7$/, "/:id"));
  expect([...rewritten, ...RENDERED_PAGES.filter((path) => !isWritten(path))].toSorted()).toEqual(patterns.toSorted());
});

it("the worker's root contains only types and builders", () => {
  expect(
    globSync("worker/*.ts")
      .map((file) => file.replace("worker/", ""))
      .toSorted(),
  ).toEqual([...TYPES, ...BUILDERS].toSorted());
});

it("every source file except catalogues has at most 250 lines", () => {
  const long = sources.filter((file) => !/catalogue|catalog/.test(file) && textOf(file).split("\n").length > 251);
  expect(long).toEqual([]);
});

it("the sheets have the utilities of every folder of components", () => {
  const sheets = ["web/after-paint.css", "web/other-pages.css"].map(textOf).join("\n");
  const listed = [...sheets.matchAll(/^@source "\.\/\{([^}]*)\}\/\*\*\/\*\.tsx"/gm)].flatMap(([, names]) =>
    names!.split(","),
  );
  const folders = sources
    .filter((file) => /^web\/.+\/.+(?<!\.test)\.tsx$/.test(file))
    .map((file) => file.split("/")[1]!);
  expect([...new Set(folders)].filter((folder) => !listed.includes(folder))).toEqual([]);
});

it("classes name only colours of the theme, because Tailwind leaves out others without a word", () => {
  const colours = [...textOf("web/theme.css").matchAll(/--color-([a-z0-9-]+):/g)].map(([, name]) => name!);
  const others =
    /^(current|transparent|none|collapse|dashed|dotted|clip-content|ellipsis|balance|pretty|center|left|right|[btlry](-\d)?)$/;
  const used = sources
    .filter((file) => /^web\/.+(?<!\.test)\.tsx$/.test(file))
    .flatMap((file) => [
      ...textOf(file).matchAll(/(?<=[\s"`:])(?:bg|text|border|stroke|fill)-([a-z][a-z0-9-]*)(?=[\s"`])/g),
    ]);
  expect(used.length).toBeGreaterThan(500);
  expect(used.map(([, name]) => name!).filter((name) => !colours.includes(name) && !others.test(name))).toEqual([]);
});

it("no folder has more than 30 files", () => {
  const files = globSync("{shared,tools,web,worker}/**/*.*", { exclude: ["**/node_modules/**"] });
  const counts = Map.groupBy(files, dirname);
  const full = [...counts].filter(([, { length }]) => length > 30).map(([folder]) => folder);
  expect(full).toEqual([]);
});

it("jobs run only in a Durable Object, because a cron invocation has 10 ms on the Free plan", () => {
  const callers = globSync("worker/**/*.ts").filter(
    (file) => !/\.test\.ts$|\/test\//.test(file) && /\brunJob\(/.test(textOf(file)),
  );
  expect(callers.toSorted()).toEqual(["worker/index.ts", "worker/jobs.ts"]);
  const [runner = ""] =
    /class JobRunner extends DurableObject<Env> \{[\s\S]*?\n\}/.exec(textOf("worker/index.ts")) ?? [];
  const runsHere = /\brunJob\(this\.deps/g;
  expect(runner).toMatch(runsHere);
  expect(textOf("worker/index.ts").match(runsHere)).toHaveLength(1);
});
