import { SIGNED_IN_COOKIE } from "../../shared/accounts/signed-in-cookie.ts";
import { HYDRATED_PAGES, type RENDERED_PAGES } from "../../shared/pages.ts";
import type { PageParts } from "./documents.ts";

/** The part of vite's manifest that is used here: the file of each module or chunk, and the chunks that it imports. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;
type Path = (typeof RENDERED_PAGES)[number];

/** The modules that a visitor needs beside the first script. They load in parallel with it. */
const MODULES: Record<Path, string[]> = {
  "/portfolio": ["routes/portfolio.tsx?tsr-split=component"],
  "/news": ["routes/news.index.tsx?tsr-split=component"],
  "/chat": ["routes/chat.tsx?tsr-split=component"],
};
/** The pages on which users and guests see something else than visitors. */
const OWNED_PAGES: readonly string[] = ["/portfolio", "/chat"] satisfies Path[];

/** Hides the page from users and guests until the script runs. web/guest/guest.ts has the name of the key, too. */
export const OWNER_SCRIPT = [
  `let owner=document.cookie.includes("${SIGNED_IN_COOKIE}=1");`,
  'try{owner||=localStorage["tidemark.guest"]}catch{}',
  'if(owner)document.documentElement.dataset.owner=""',
].join("");

/** The files of a page's modules and of all chunks that they import. */
function scriptsOf(path: Path, manifest: Manifest): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The build has no script for ${name}`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    entry.imports?.forEach(add);
  };
  MODULES[path].forEach(add);
  return [...files];
}

/**
 * What the HTML of a page has as visitors see it before any data has loaded. `html` is index.html, and `root` is the
 * rendered page. The font is not preloaded, because a browser delays the first paint for a preloaded font.
 */
export function visitorParts(
  html: string,
  { path, root, manifest }: { path: string; root: string; manifest: Manifest },
): PageParts {
  const isHydrated = HYDRATED_PAGES.includes(path);
  const scripts = scriptsOf(path as Path, manifest).filter((file) => !html.includes(file));
  return {
    startOfHead: OWNED_PAGES.includes(path) ? `<script>${OWNER_SCRIPT}</script>` : "",
    endOfHead: [
      '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/start?sparklines=false">',
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].join(""),
    path: isHydrated ? path : undefined,
    // React removes no attribute of HTML that it hydrates. Links work before the script has loaded, and the page repeats
    // the press of a button when it has.
    root: isHydrated ? root : root.replace(/<(input|select) /g, "<$1 disabled "),
  };
}
