import { SIGNED_IN_COOKIE } from "../../shared/accounts/signed-in-cookie.ts";
import { HYDRATED_PAGES, type RENDERED_PAGES } from "../../shared/pages.ts";
import { START_PORTFOLIO } from "../../shared/start/start-portfolio.ts";
import type { PageParts } from "./documents.ts";

/** The part of vite's manifest that is used here: the file of each module or chunk, its name, and what it imports. */
export type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;
type Path = (typeof RENDERED_PAGES)[number];

/** The modules that a visitor needs beside the first script. They load in parallel with it. */
const MODULES: Record<Path, string[]> = {
  "/portfolio": ["routes/portfolio.tsx?tsr-split=component"],
  "/news": ["routes/news.index.tsx?tsr-split=component"],
  "/chat": ["routes/chat.tsx?tsr-split=component"],
};
/** The groups of vite.config.ts that users and guests need beside the modules of visitors. */
const OWNER_GROUPS: Partial<Record<Path, string[]>> = {
  "/portfolio": ["portfolio-page", "portfolio-parts"],
};
/** What users ask for first. */
const USER_DATA: Partial<Record<Path, string>> = { "/portfolio": START_PORTFOLIO };
/** The pages on which users and guests see something else than visitors. */
const OWNED_PAGES: readonly string[] = ["/portfolio", "/chat"] satisfies Path[];

/**
 * Hides the page from users and guests until the script runs, and loads what only they need: the links with `data-owner`,
 * and for users those with `data-user`. web/guest/guest.ts has the name of the key, too.
 */
export const OWNER_SCRIPT = [
  `let user=document.cookie.includes("${SIGNED_IN_COOKIE}=1"),owner=user;`,
  'try{owner||=localStorage["tidemark.guest"]}catch{}',
  'if(owner){document.documentElement.dataset.owner="";',
  'for(const link of document.querySelectorAll(user?"[data-owner],[data-user]":"[data-owner]"))',
  "link.rel=link.dataset.owner??link.dataset.user}",
].join("");

/** The files of these modules or groups, and of all chunks that they import. */
function scriptsOf(names: readonly string[], manifest: Manifest): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const entry = manifest[key];
    if (!entry) throw new Error(`The build has no script for ${key}`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    entry.imports?.forEach(add);
  };
  const keyOf = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name;
  for (const name of names) add(manifest[name] ? name : keyOf(name));
  return [...files];
}

/** The links to what only users and guests need, which the owner script makes links that load. */
function ownerLinks(path: Path, manifest: Manifest, isLoaded: (file: string) => boolean): string[] {
  const scripts = scriptsOf(OWNER_GROUPS[path] ?? [], manifest).filter((file) => !isLoaded(file));
  const data = USER_DATA[path];
  return [
    ...(data ? [`<link data-user="preload" as="fetch" crossorigin="use-credentials" href="${data}">`] : []),
    ...scripts.map((file) => `<link data-owner="modulepreload" crossorigin href="/${file}">`),
  ];
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
  const scripts = scriptsOf(MODULES[path as Path], manifest).filter((file) => !html.includes(file));
  const isOwned = OWNED_PAGES.includes(path);
  return {
    endOfHead: [
      '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/start?sparklines=false">',
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...(isOwned
        ? [
            ...ownerLinks(path as Path, manifest, (file) => html.includes(file) || scripts.includes(file)),
            `<script>${OWNER_SCRIPT}</script>`,
          ]
        : []),
    ].join(""),
    path: isHydrated ? path : undefined,
    // React removes no attribute of HTML that it hydrates. Links work before the script has loaded, and the page repeats
    // the press of a button when it has.
    root: isHydrated ? root : root.replace(/<(input|select) /g, "<$1 disabled "),
  };
}
