import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const worker = process.env.WORKER_URL ?? "http://localhost:8787";

/** Vite's code that adds the style sheet of a lazy part to the page. */
const ADD_TO_HEAD = "document.head.appendChild(";
/** Vite's list of the files that lazy parts of a script need, and its references to them by index. */
const LAZY_FILES = /m\.f\|\|\(m\.f=(\[[^\]]*\])\)/;
const REFERENCES = /__vite__mapDeps\(\[([\d,]*)\]\)/g;
/** The style sheet of index.html. */
const INDEX_SHEET = /^assets\/index-[\w-]+\.css$/;

/**
 * Lazy parts do not load the style sheet of index.html, which every page has already. Where it is inline, vite would link
 * it a second time, and the browser would compute the styles of the whole page again. The sheets of lazy parts come after
 * after-paint.css, which the market page links at the end of its body, because later rules win.
 */
const lazySheets: Plugin = {
  name: "lazy-sheets",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      let adding = 0;
      let shortened = 0;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        adding += chunk.code.split(ADD_TO_HEAD).length - 1;
        chunk.code = chunk.code.replace(ADD_TO_HEAD, "document.body.appendChild(");
        if (!chunk.code.includes("__vite__mapDeps")) continue;
        const [, list] = LAZY_FILES.exec(chunk.code) ?? [];
        if (list === undefined) this.error(`${chunk.fileName} has no list of lazy files that matches ${LAZY_FILES}`);
        const sheet = (JSON.parse(list) as string[]).findIndex((file) => INDEX_SHEET.test(file));
        if (sheet === -1) continue;
        chunk.code = chunk.code.replace(REFERENCES, (_call, files: string) => {
          const others = files.split(",").filter((file) => Number(file) !== sheet);
          if (others.length < files.split(",").length) shortened++;
          return `__vite__mapDeps([${others}])`;
        });
      }
      if (adding !== 1) this.error(`The scripts have ${ADD_TO_HEAD} ${adding} times instead of once`);
      if (shortened === 0) this.error(`No lazy part that matches ${REFERENCES} refers to a sheet ${INDEX_SHEET}`);
    },
  },
};

/** Matches the modules whose paths end with, or contain, one of these. */
const modules = (...paths: string[]): RegExp =>
  new RegExp(paths.map((path) => path.replaceAll(".", "\\.").replaceAll("/", "[\\\\/]")).join("|"));

/**
 * Which modules become one file. A file that several groups would take belongs to the first. What no group takes is split
 * by the pages that need it.
 *
 * The first page and all its imports are one file. If the code that lazy pages also import were in files of its own, the
 * first page would load 4 kB more. The badge is in the file too, because most pages need it. The signed-in portfolio would
 * be sixty files without its groups, and each of them a request.
 */
const GROUPS = [
  { name: "index", test: modules("web/main.tsx", "ui/Badge.tsx"), priority: 1 },
  // The cache of replies, which nearly every page uses and the market page does not.
  {
    name: "query",
    test: /react-query[\\/]build[\\/].*[\\/](QueryClientProvider|useBaseQuery|useQuery|queryOptions)\.js$|query-core[\\/].*[\\/](queryClient|queryObserver)\.js$|web[\\/]api[\\/](query-client|use-query|use-mutation)\.ts$/,
    priority: 1,
  },
  // The style sheet of all other pages stays a file of its own.
  { name: "other-pages", test: modules("other-pages.css"), priority: 1 },
  { name: "dialog", test: modules("web/ui/Dialog.tsx"), priority: 1 },
  { name: "icons", test: modules("lucide-react/dist/esm/icons/"), minShareCount: 3 },
  // What nearly every page but the market has: its gate, its controls and its forms.
  {
    name: "common",
    test: modules(
      "ads/rules.ts",
      "shared/live-prices/frame.ts",
      "shared/news/rules.ts",
      "web/accounts/session/RequireUser.tsx",
      "web/accounts/session/SessionUnknown.tsx",
      "web/api/back-off.ts",
      "web/api/outcomes.ts",
      "web/api/request-key.ts",
      "web/guest/PortfolioOwner.tsx",
      "icons/chevron-down.",
      "icons/hard-drive.",
      "icons/link.",
      "icons/radio.",
      "web/ui/DisplayTitle.tsx",
      "web/ui/Spinner.tsx",
      "web/ui/Tabs.tsx",
      "web/ui/Tip.tsx",
      "web/ui/chart/chart-scale.ts",
      "web/ui/chart/use-point-navigation.ts",
      "web/ui/contours/SeaContours.tsx",
      "web/ui/copy-text.ts",
      "web/ui/file-drop/",
      "web/ui/form/Field.tsx",
      "web/ui/form/FormLayout.tsx",
      "web/ui/form/Select",
      "web/ui/form/use-form.ts",
    ),
    minShareCount: 2,
  },
  // What values and shows money: exact figures, prices, rates, and the settings and the positions of the ledger.
  {
    name: "money",
    test: modules(
      "shared/alerts/rules.ts",
      "shared/exchange-rates/dollar-rates.ts",
      "shared/exchange-rates/rates.ts",
      "shared/icp-tokens/coin-id.ts",
      "shared/ledger/in-currency.ts",
      "shared/linked-accounts/rules.ts",
      "shared/portfolio/entry-price-text.ts",
      "shared/portfolio/rules.ts",
      "shared/portfolio/unknown-words.ts",
      "shared/transactions/methods.ts",
      "shared/values/decimal.ts",
      "shared/values/format-decimal.ts",
      "shared/zones/zone.ts",
      "web/currencies/daily-rates.ts",
      "web/guest/ExportLink.tsx",
      "shared/gains/tax-years.ts",
      "web/ledger/settings.ts",
      "web/ledger/use-ledger-money.ts",
      "web/markets/store/coin-prices.ts",
      "web/portfolio/chart/HistoryFrame.tsx",
      "web/portfolio/closing/ClosedRow.tsx",
      "web/portfolio/closing/closed.queries.ts",
      "web/portfolio/explained/figures.ts",
      "web/portfolio/linked/linked.queries.ts",
      "web/portfolio/linked/names.ts",
      "web/portfolio/page/use-refresh-prices.ts",
      "web/portfolio/performance/performance.queries.ts",
      "web/portfolio/portfolio.queries.ts",
      "web/portfolio/positions.ts",
      "web/portfolio/sample/kept-sample.ts",
      "web/portfolio/table/Amount.tsx",
      "web/portfolio/table/Cell.tsx",
      "web/portfolio/table/KnownPart.tsx",
      "web/portfolio/what-if/what-if-search.ts",
    ),
    minShareCount: 2,
  },
  { name: "news", test: modules("news/news.queries.ts", "news/Segments.tsx") },
  {
    name: "shown-ads",
    test: modules("slots/AdSlotContent.tsx", "slots/ad-row-visibility.ts", "slots/closed-ads.ts", "slots/AdFace.tsx"),
  },
  // What books and values transactions, which a guest's browser does itself.
  {
    name: "ledger",
    test: modules(
      "shared/gains/contracts.ts",
      "shared/ledger/closing.ts",
      "shared/transactions/accounting.ts",
      "shared/transactions/expand.ts",
      "shared/transactions/leg-values.ts",
      "shared/transactions/transaction.ts",
    ),
    minShareCount: 2,
  },
  {
    name: "portfolio-page",
    test: modules(
      "file-drop/DropToImport.tsx",
      "page/PortfolioContents.tsx",
      "page/PortfolioDialogs.tsx",
      "page/PortfolioFooter.tsx",
      "page/PortfolioPage.tsx",
      "page/PortfolioTools.tsx",
      "page/portfolio-ahead.ts",
    ),
  },
  {
    name: "portfolio-parts",
    test: modules(
      "closing/ClosedPositions.tsx",
      "leveraged/LeveragedTable.tsx",
      "linked/LinkedSection.tsx",
      "performance/Performance.tsx",
      "portfolio/chart/History.tsx",
      "portfolio/chart/ValueChart.tsx",
    ),
  },
  {
    name: "profile",
    test: modules(
      "sign-in/accounts.rules.ts",
      "use-availability.ts",
      "use-profile-form.ts",
      "ProfileFields.tsx",
      "UsernameField.tsx",
    ),
  },
  { name: "bell", test: modules("alerts/bell/AlertBell.tsx", "push/push-choice.ts") },
  { name: "figure-form", test: modules("form/FigureField.tsx", "form/use-position-form.ts") },
];

/** Modules of packages with what replaces them. */
const ALIASES = [
  // React has the hook itself since version 18.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
  // TanStack Router's own function reloads the page when a script fails to load.
  { find: /^\.\/lazyRouteComponent\.js$/, replacement: here("ui/lazy/lazy-route.ts") },
];
const REPLACED_MODULES = /use-sync-external-store-shim\.\w+\.js$|lazyRouteComponent\.js$/;

/** An alias or a group whose pattern fits no file any more has no effect, and vite says nothing about it. */
const usedPatterns: Plugin = {
  name: "used-patterns",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    const modules = [...this.getModuleIds()];
    const replaced = modules.find((id) => REPLACED_MODULES.test(id));
    if (replaced) this.error(`The scripts contain ${replaced}, which an alias of vite.config.ts should replace`);
    const lazyRoute = here("ui/lazy/lazy-route.ts");
    if (!modules.includes(lazyRoute)) this.error(`No alias of vite.config.ts leads to ${lazyRoute}`);
    const scripts = Object.values(bundle).map(({ name }) => name);
    const empty = GROUPS.filter(({ name }) => !scripts.includes(name)).map(({ name }) => name);
    if (empty.length > 0) this.error(`No file fits the groups ${empty.join(", ")} of vite.config.ts`);
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: here("."),
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: here("routes"),
      generatedRouteTree: here("routeTree.gen.ts"),
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    lazySheets,
    usedPatterns,
  ],
  resolve: {
    alias: ALIASES,
  },
  build: {
    outDir: here("../dist"),
    emptyOutDir: true,
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // Seven characters instead of eight, because the script of the market page contains the name of each file.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // The build's own renderer runs in Node, where the modules of a group that only browsers run would fail.
        ...(!isSsrBuild && { codeSplitting: { groups: GROUPS } }),
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      // Excludes the modules of the folder web/api, which have the same prefix.
      "^/api/(?!.*[.]ts)": worker,
      "/img": worker,
      "/mcp": worker,
      "/ws": { target: worker, ws: true },
    },
  },
}));
