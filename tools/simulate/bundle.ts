import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, type Plugin } from "vite";
import { PROJECT } from "../start/project.ts";

/** A change of the sources, for a fault that the simulation must find. `code` occurs exactly once in the file. */
export type Replacement = { file: string; code: string; mutation: string };

/** The scripts of a history: the worker with its objects, the page of a browser, and everything outside. */
export type Scripts = { worker: string; page: string; outside: string };

/** Jobs that change nothing that a history checks. */
const LEFT_OUT = [
  "load-pairs",
  "load-coins",
  "load-candles",
  "load-pictures",
  "refresh-reference-rates",
  "refresh-ecosystems",
  "refresh-icp-tokens",
  "refresh-linked-accounts",
  "archive-hyperliquid",
  "watch-perps",
  "roll-up-visits",
];

/** What makes histories short: fewer coins and jobs, and objects that also compute short ledgers. */
const ALWAYS: Replacement[] = [
  {
    file: "worker/transactions/figures/open-ledgers.ts",
    code: "const MAX_IN_REQUEST = 200;",
    mutation: "const MAX_IN_REQUEST = 3;",
  },
  {
    file: "worker/upstreams/coingecko/coingecko.ts",
    code: "const PAGE_SIZE = 250;",
    mutation: "const PAGE_SIZE = 10;",
  },
  {
    file: "worker/jobs.ts",
    code: "jobs.filter((job) => job.cron === cron)",
    mutation: `jobs.filter((job) => job.cron === cron && !${JSON.stringify(LEFT_OUT)}.includes(job.name))`,
  },
];

/** The parts of the page that a history needs, without what it shows. */
const PAGE = `
export { startQueue } from "/web/offline/queue.ts";
export { changes } from "/web/offline/queue/send.ts";
export { setSignedIn } from "/web/accounts/session/session.ts";
export { countChanges } from "/web/outbox/store.ts";
export { ApiError, call } from "/web/api/call.ts";
export { createChat } from "/web/chat/store/chat-store.ts";
export { rowId } from "/shared/ledger/ids.ts";
`;
const NOT_SHOWN: Record<string, string> = {
  "web/offline/status/show.tsx": "export const showStatus = () => {};",
};

const ENTRIES: { [Name in keyof Scripts]: string } = {
  worker: `export * from "/worker/index.ts"; export { default } from "/worker/index.ts";`,
  page: PAGE,
  outside: `export { createSandbox } from "/tools/sandbox/sandbox.ts"; export * from "fake-indexeddb";`,
};

const ENTRY = "\0entry.ts";

function sources(project: string, entry: string, replacements: readonly Replacement[]): Plugin {
  return {
    name: "simulated-sources",
    enforce: "pre",
    resolveId(id) {
      if (id === ENTRY) return id;
      if (/^\/(shared|tools|web|worker)\//.test(id)) return join(project, id);
      return null;
    },
    load(id) {
      if (id === ENTRY) return entry;
      const shown = NOT_SHOWN[relative(project, id)];
      if (shown !== undefined) return shown;
      const changes = replacements.filter(({ file }) => id === join(project, file));
      if (changes.length === 0) return null;
      return changes.reduce(
        (text, { file, code, mutation }) => {
          if (text.split(code).length !== 2) throw new Error(`${file} must contain exactly once: ${code}`);
          return text.replace(code, () => mutation);
        },
        readFileSync(id, "utf8"),
      );
    },
  };
}

async function bundle(project: string, entry: string, replacements: readonly Replacement[]): Promise<string> {
  const output = await build({
    configFile: false,
    root: project,
    logLevel: "error",
    plugins: [sources(project, entry, replacements)],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: "esnext",
      rolldownOptions: {
        input: ENTRY,
        external: ["cloudflare:workers"],
        output: { format: "cjs", codeSplitting: false },
      },
    },
  });
  const [{ output: chunks }] = (Array.isArray(output) ? output : [output]) as [{ output: { code?: string }[] }];
  if (chunks.length !== 1) throw new Error("A script must be one file.");
  return chunks[0]!.code!;
}

const bundlePage = (project: string, replacements: readonly Replacement[]) =>
  bundle(project, ENTRIES.page, replacements);

let unchanged: Promise<string> | undefined;
let outside: Promise<string> | undefined;

/**
 * Bundles the sources of a project with `replacements`. What is outside of the product is always the present one.
 */
export async function bundleScripts(
  replacements: readonly Replacement[] = [],
  project: string = PROJECT,
): Promise<Scripts> {
  const all = [...ALWAYS, ...replacements];
  const isPageUnchanged = project === PROJECT && replacements.every(({ file }) => file.startsWith("worker/"));
  if (isPageUnchanged) unchanged ??= bundlePage(project, ALWAYS);
  outside ??= bundle(PROJECT, ENTRIES.outside, []);
  const page = isPageUnchanged ? unchanged! : bundlePage(project, all);
  return { worker: await bundle(project, ENTRIES.worker, all), page: await page, outside: await outside };
}
