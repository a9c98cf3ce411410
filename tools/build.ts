import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as viteBuild } from "vite";
import { COLUMNS_URL, FIRST_COINS_ID, type FirstPaintTemplate, firstPaint } from "../shared/first-paint.ts";
import { BUDGETS, type BuildSizes, measureBuild } from "./budgets.ts";
import { sampleColumns } from "./sample-columns.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const DIST = here("../dist");
const PRERENDER = here("../.cache/prerender");
const SLOTS = /__(\w+?)__/;

type Prerendered = Omit<FirstPaintTemplate, "document" | "contentSecurityPolicy"> & { root: string };

const sha256 = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Everything comes from our own address; the scripts and styles that stand in the page are known by their hashes. */
export function contentSecurityPolicy(scriptHash: string, styleHash?: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}`,
    `style-src 'self'${styleHash ? ` ${styleHash}` : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** The headers of static files; the worker sends the same with what it writes itself. */
export const staticHeaders = (policy: string): string => `/*
  Content-Security-Policy: ${policy}
  Strict-Transport-Security: max-age=63072000; includeSubDomains
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()
  Cache-Control: no-cache

/assets/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
`;

/** The one inline script that runs: it sets the theme before anything is painted. */
export function inlineScript(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  if (scripts.length !== 1) throw new Error(`index.html holds ${scripts.length} inline scripts instead of one`);
  return scripts[0]?.[1] ?? "";
}

const asset = (name: RegExp): string => {
  const file = readdirSync(`${DIST}/assets`).find((candidate) => name.test(candidate));
  if (!file) throw new Error(`The build holds no file like ${name}`);
  return `/assets/${file}`;
};

/** index.html with what it would find out late announced early: the font, and the second style sheet. */
function announced(html: string): string {
  const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${asset(/\.woff2$/)}">`;
  const rest = `<link rel="stylesheet" crossorigin href="${asset(/^rest-.*\.css$/)}">`;
  return html.replace(/>\s+</g, "><").replace("</head>", `${font}${rest}</head>`);
}

/** The document of the first paint: the style inside, the data on its way, the page's HTML in its root. */
function firstDocument(html: string, root: string): { document: string; style: string } {
  const [link, file] = html.match(/<link rel="stylesheet"[^>]*href="\/(assets\/index-[^"]+\.css)"[^>]*>/) ?? [];
  const [rest] = html.match(/<link rel="stylesheet"[^>]*href="\/assets\/rest-[^>]*>/) ?? [];
  if (!link || !rest) throw new Error("index.html does not link both style sheets");
  const style = readFileSync(`${DIST}/${file}`, "utf8").trim();
  const data = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${COLUMNS_URL.replace("&", "&amp;")}">`;
  const coins = `<script type="application/json" id="${FIRST_COINS_ID}">__data__</script>`;
  // At the end of the body the second sheet holds back the script, which needs it, and not the paint.
  const document = html
    .replace(link, "")
    .replace(rest, "")
    .replace("</head>", () => `${data}<style>${style}</style></head>`)
    .replace(/<title>.*?<\/title>/, "<title>Market · Tidemark</title>")
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>${coins}${rest}`);
  return { document, style };
}

export async function build(): Promise<BuildSizes> {
  const configFile = here("../web/vite.config.ts");
  await viteBuild({ configFile, logLevel: "warn" });
  await viteBuild({
    configFile,
    logLevel: "warn",
    publicDir: false,
    build: { ssr: here("../web/prerender.tsx"), outDir: PRERENDER, emptyOutDir: true },
  });
  const { prerender } = await import(`${pathToFileURL(`${PRERENDER}/prerender.js`)}?${Date.now()}`);
  const { root, ...pieces }: Prerendered = await prerender();
  rmSync(PRERENDER, { recursive: true });

  const html = announced(readFileSync(`${DIST}/index.html`, "utf8"));
  const script = sha256(inlineScript(html));
  const { document, style } = firstDocument(html, root);
  const template: FirstPaintTemplate = {
    ...pieces,
    contentSecurityPolicy: contentSecurityPolicy(script, sha256(style)),
    document: document.split(SLOTS),
  };
  writeFileSync(`${DIST}/index.html`, html);
  writeFileSync(`${DIST}/first-paint.json`, JSON.stringify(template));
  writeFileSync(`${DIST}/_headers`, staticHeaders(contentSecurityPolicy(script)));

  const filled = firstPaint(template, sampleColumns(), Date.now());
  const forgotten = filled.match(SLOTS);
  if (forgotten) throw new Error(`The first paint leaves ${forgotten[0]} open`);
  return measureBuild(DIST, filled);
}

if (import.meta.main) {
  const sizes = await build();
  for (const [name, limit] of Object.entries(BUDGETS)) {
    const size = sizes[name as keyof typeof BUDGETS];
    console.log(`${name.padEnd(16)} ${String(size).padStart(7)} of ${limit}${size > limit ? "  OVER" : ""}`);
  }
}
