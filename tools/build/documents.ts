import { readdirSync, readFileSync } from "node:fs";
import { minifySync } from "vite";
import { replaceOnce } from "../../shared/html/replace-once.ts";

const ICON_LINK = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** The only inline script, which sets the theme before the first paint. */
export function inlineScript(html: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)];
  if (scripts.length !== 1) throw new Error(`index.html has ${scripts.length} inline scripts instead of one`);
  return scripts[0]?.[1] ?? "";
}

/** index.html with its inline script minified. */
function minifyInlineScript(html: string): string {
  const { code, errors } = minifySync("inline.js", inlineScript(html));
  if (errors.length > 0) throw new Error(`The inline script is not valid: ${errors[0]?.message}`);
  return replaceOnce(html, INLINE_SCRIPT, `<script>${code.trim()}</script>`, "index.html");
}

/** The path of a style sheet, whose file name ends with a hash. */
function sheetOf(dist: string, name: string): string {
  const files = readdirSync(`${dist}/assets`).filter((file) => file.startsWith(`${name}-`) && file.endsWith(".css"));
  if (files.length !== 1) throw new Error(`The build has ${files.length} style sheets ${name} instead of one`);
  return `/assets/${files[0]}`;
}

/** Style sheets without their licence notices, which stay in the files that other pages link. */
export const readStyles = (dist: string, ...names: string[]): string =>
  names
    .map((name) => readFileSync(dist + sheetOf(dist, name), "utf8"))
    .map((style) => style.replace(/\/\*![\s\S]*?\*\//g, "").trim())
    .join("");

export const linkSheet = (dist: string, name: string, media = ""): string =>
  `<link rel="stylesheet" crossorigin href="${sheetOf(dist, name)}"${media && ` media="${media}"`}>`;

/**
 * index.html in `dist`, minified, as it is and without its links to style sheets. It has a link to after-paint.css, which
 * would otherwise be discovered late. The font is not preloaded, because a browser delays the first paint for a preloaded
 * font. Without the preload it paints at once with the fallback font.
 */
export function readIndex(dist: string): { html: string; withoutSheets: string } {
  const minified = minifyInlineScript(readFileSync(`${dist}/index.html`, "utf8")).replace(/>\s+</g, "><");
  const withoutSheets = replaceOnce(minified, linkSheet(dist, "index"), "", "index.html");
  return {
    html: replaceOnce(minified, "</head>", `${linkSheet(dist, "after-paint")}</head>`, "index.html"),
    withoutSheets,
  };
}

/** What a page has in addition to index.html. `title` and `description` replace those of index.html. */
export type PageParts = {
  title?: string;
  description?: string;
  endOfHead: string;
  /** The rendered page. `path` is set if React hydrates it. */
  root: string;
  path?: string | undefined;
  afterRoot?: string;
  beforeScripts?: string;
  endOfBody?: string;
};

/** A page made of index.html. Throws when index.html has no place for a part, or more than one. */
export function pageDocument(index: string, parts: PageParts): string {
  const { title, description, endOfHead, root, path, afterRoot = "", beforeScripts = "" } = parts;
  const replacements: [part: string | RegExp, by: string | undefined][] = [
    [/<title>.*?<\/title>/, title && `<title>${title}</title>`],
    [/<meta name="description"[^>]*>/, description],
    ["</head>", `${endOfHead}</head>`],
    // The scripts follow this link.
    [ICON_LINK, `${ICON_LINK}${beforeScripts}`],
    ["</body>", `${parts.endOfBody ?? ""}</body>`],
    // Last, because the rendered page is not from index.html.
    ['<div id="root"></div>', `<div id="root"${path ? ` data-path="${path}"` : ""}>${root}</div>${afterRoot}`],
  ];
  return replacements.reduce(
    (html, [part, by]) => (by === undefined ? html : replaceOnce(html, part, by, "index.html")),
    index,
  );
}

export const jsonScript = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json}</script>`;
