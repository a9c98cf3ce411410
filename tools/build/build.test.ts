import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FirstPaintTemplate } from "../../shared/markets/first-paint-template.ts";
import { sampleColumns } from "../../shared/markets/sample.ts";
import { firstPaint } from "../../worker/markets/first-paint.rules.ts";
import { inlineScript } from "./main.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Beside the real one, which somebody may be serving. */
const DIST = here("../../.cache/build-test");

let index = "";
let first = "";
let template: FirstPaintTemplate;
const built = (file: string) => readFileSync(`${DIST}/${file}`, "utf8");

beforeAll(() => {
  // A process of its own: Vitest's NODE_ENV would build React for development.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [here("./main.ts"), DIST], { env, stdio: "pipe" });
  index = built("index.html");
  template = JSON.parse(built("first-paint.json"));
  first = firstPaint(template, sampleColumns(), Date.now());
});
afterAll(() => rmSync(DIST, { recursive: true, force: true }));

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const between = (html: string, tag: string) => html.match(new RegExp(`<${tag}>([^]*?)</${tag}>`))?.[1] ?? "";

test("the policies name the script and the style that stand in the pages, and nothing loose", () => {
  const policy = built("_headers").match(/Content-Security-Policy: (.*)/)?.[1] ?? "";
  expect(policy).toContain(`script-src 'self' ${hashOf(between(index, "script"))};`);
  expect(policy).toContain("style-src 'self';");
  const own = template.contentSecurityPolicy;
  expect(own).toContain(`script-src 'self' ${hashOf(between(first, "script"))};`);
  expect(own).toContain(`style-src 'self' ${hashOf(between(first, "style"))};`);
  expect(`${policy}${own}`).not.toMatch(/unsafe|https?:|\*/);
});

test("neither page needs what the policies refuse", () => {
  for (const html of [index, first]) {
    expect(html).not.toMatch(/<[^>]*\s(style|on[a-z]+)=/);
    expect(html.replace(/xmlns="[^"]*"/g, "").match(/(?:href|src)="(?:https?:)?\/\/[^"]*"/g) ?? []).toEqual(
      html.includes("coingecko.com") ? ['href="https://www.coingecko.com"'] : [],
    );
  }
});

test("the first paint waits for no style sheet and asks for the data at once", () => {
  const [head = ""] = first.split("</head>");
  expect(head).not.toContain('rel="stylesheet"');
  expect(head).toContain(
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/top-coins?limit=1000&amp;layout=columns">',
  );
  // A browser waits with its first paint for a font that is announced.
  expect(first).not.toContain('as="font"');
  expect(first).toMatch(/<link rel="stylesheet" crossorigin href="\/assets\/rest-[^"]+\.css"><\/?/);
});

test("no schema travels to the browser", () => {
  const scripts = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  for (const file of scripts) expect(built(`assets/${file}`)).not.toMatch(/ZodError|invalid_type/);
});

test("of all files only the assets, whose names change with what is in them, are kept for a year", () => {
  const rules = built("_headers").split(/\n(?=\/)/);
  expect(rules.filter((rule) => rule.includes("immutable")).map((rule) => rule.split("\n")[0])).toEqual(["/assets/*"]);
  expect(readdirSync(`${DIST}/assets`).filter((name) => !/-[\w-]{8}\.\w+$/.test(name))).toEqual([]);
});

test("two inline scripts would need two hashes", () => {
  expect(() => inlineScript("<script>1</script><script>2</script>")).toThrow("2 inline scripts");
});

test.each([
  [{}, true, { theme: "light" }],
  [{}, false, { theme: "dark" }],
  [{ "tidemark.theme": "dark" }, true, { theme: "dark" }],
  [{ "tidemark.theme": "light", "tidemark.pair": "blue-orange" }, false, { theme: "light", pair: "blue-orange" }],
  [null, true, { theme: "light" }],
])("the theme is set before the first paint: %o, light system %s", (saved, light, expected) => {
  const dataset = {};
  const page = { document: { documentElement: { dataset } }, matchMedia: () => ({ matches: light }) };
  const storage = {
    get localStorage() {
      if (saved) return saved;
      throw new Error("refused");
    },
  };
  runInNewContext(inlineScript(index), Object.defineProperties(page, Object.getOwnPropertyDescriptors(storage)));
  expect(dataset).toEqual(expected);
});
