import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { GROUPS } from "./script-groups.ts";

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
