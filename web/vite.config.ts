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

/**
 * The first page and all its imports are one file. If the code that lazy pages also import were in files of its own, the
 * first page would load 4 kB more. The badge is in the file too, because most pages need it. The position and alert
 * dialogs share one file of common code, because many small files would exceed the size budget.
 */
const GROUPS = [
  { name: "index", test: /web[\\/]main\.tsx$|ui[\\/]Badge\.tsx$/, priority: 1 },
  // The cache of replies, which nearly every page uses and the market page does not.
  {
    name: "query",
    test: /react-query[\\/]build[\\/].*[\\/](QueryClientProvider|useBaseQuery|useQuery|queryOptions)\.js$|query-core[\\/].*[\\/](queryClient|queryObserver)\.js$|web[\\/]api[\\/](query-client|use-query)\.ts$/,
    priority: 1,
  },
  // Icons that many pages share are one file; one file each would cause a third of the pages' requests.
  { name: "icons", test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, minShareCount: 4 },
  // These two files come before the groups of news and ads. A group that included one of them would be loaded by
  // the other group, and by the chat, too.
  { name: "news-rules", test: /shared[\\/]news[\\/]rules\.ts$/, priority: 1 },
  { name: "ad-rules", test: /ads[\\/]rules\.ts$/, priority: 1 },
  // Icons of small pages are one file, because the script of the first page contains the name of each file.
  {
    name: "light-icons",
    test: /icons[\\/](radar|radio|megaphone|bell-ring|arrow-left|chart-spline)\.(m?js)$/,
  },
  { name: "news", test: /news[\\/](news\.queries\.ts|Segments\.tsx)$/ },
  {
    name: "member",
    test: /(session[\\/](RequireUser|SessionUnknown)|ui[\\/](Spinner|contours[\\/]SeaContours))\.tsx$/,
  },
  {
    name: "shown-ads",
    test: /ads[\\/]slots[\\/](AdSlotContent\.tsx|(ad-row-visibility|closed-ads)\.ts|AdFace\.tsx)$/,
  },
  { name: "form", test: /ui[\\/]form[\\/](Field\.tsx|FormLayout\.tsx|use-form\.ts)$/ },
  {
    name: "figures",
    test: /(values[\\/](decimal|format-decimal)|shared[\\/](alerts|portfolio)[\\/]rules)\.ts$/,
  },
  // The rules of positions, without what closes them.
  { name: "position-rules", test: /shared[\\/]ledger[\\/](positions|spot|leveraged)\.ts$/ },
  { name: "outcomes", test: /api[\\/](outcomes|request-key)\.ts$/ },
  {
    name: "figure-form",
    test: /form[\\/](FigureField|use-position-form)\.tsx?$/,
  },
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

export default defineConfig({
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
        codeSplitting: {
          groups: GROUPS,
        },
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
});
