import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { MAX_CONTENT } from "../../../shared/news/rules.ts";
import { decodeEntities } from "./entities.ts";
import { Markdown } from "./Markdown.tsx";
import { readMarkdown } from "./markdown.ts";

afterEach(cleanup);

async function draw(text: string, articleId: number | null = 7): Promise<HTMLElement> {
  await import("./markdown.ts");
  const { container } = await act(async () =>
    render(
      <Suspense fallback="waiting">
        <Markdown text={text} articleId={articleId} />
      </Suspense>,
    ),
  );
  return container.querySelector<HTMLElement>(".prose")!;
}

describe("an article's text", () => {
  it("becomes elements", async () => {
    const prose = await draw(
      "# One\n\n**b** *i* ~~d~~ `c` [l](https://a.example.com/x)\n\n- x\n- [x] y\n\n3. n\n\n> q\n\n---\n\n|h|\n|-|\n|c|\n\nA &amp; B",
    );
    expect(prose.querySelector("h2")?.textContent).toBe("One");
    for (const name of ["strong", "em", "del", "code", "ul > li", "ol[start='3']", "blockquote", "hr", "th", "td"])
      expect(prose.querySelector(name), name).not.toBeNull();
    const link = screen.getByRole("link", { name: "l" });
    expect(link.getAttribute("href")).toBe("https://a.example.com/x");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow ugc");
    expect(prose.textContent).toContain("☑ y");
    expect(prose.textContent).toContain("A & B");
  });

  it("keeps the levels of headings without a gap", async () => {
    const prose = await draw("## a\n\n#### b\n\n## c\n\n# d\n\n###### e\n\n- # inside");
    const levels = [...prose.querySelectorAll("h1,h2,h3,h4,h5,h6")].map(({ tagName }) => tagName);
    expect(levels).toEqual(["H2", "H3", "H2", "H2", "H3"]);
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#10;script:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "[x](//evil.example.com)",
    "[x](/relative)",
    "[x](http://plain.example.com)",
    "[x](https://user@example.com)",
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    '<iframe src="https://example.com"></iframe>',
    '<div style="position:fixed" onclick="alert(1)">x</div>',
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml;base64,PHN2Zz4=)",
    "![x](http://plain.example.com/a.png)",
    "![x](https://127.0.0.1/a.png)",
    '[x](https://example.com "onmouseover=alert(1)")',
    "`<b>` &lt;script&gt;alert(1)&lt;/script&gt;",
  ])("does no harm: %s", async (text) => {
    const prose = await draw(text);
    expect(prose.querySelector("script, img, svg, iframe, div, style, b")).toBeNull();
    for (const link of prose.querySelectorAll("a")) expect(link.href).toMatch(/^https:\/\/example\.com/);
    for (const element of prose.querySelectorAll("*"))
      expect(element.getAttributeNames().filter((name) => name.startsWith("on") || name === "style")).toEqual([]);
  });

  it("shows pictures through our own address, and only of saved articles", async () => {
    const text = "![A *b*](https://pictures.example.com/a.png)";
    const image = (await draw(text)).querySelector("img")!;
    expect(image.getAttribute("src")).toBe("/img/news/7?url=https%3A%2F%2Fpictures.example.com%2Fa.png");
    cleanup();
    expect((await draw(text, null)).querySelector("img")).toBeNull();
  });

  it("draws a bounded number of elements", async () => {
    const table = `|${"a|".repeat(9)}\n|${"-|".repeat(9)}\n${"|\n".repeat(20_000)}`;
    const prose = await draw(`Before\n\n${table}`);
    expect(prose.querySelectorAll("*").length).toBeLessThan(100);
    expect(prose.textContent).toContain("Before");
  });
});

const times = (text: string, count: number) => text.repeat(count).slice(0, MAX_CONTENT);
const BOMBS: Record<string, string> = {
  quotes: times(">", MAX_CONTENT),
  "spaced quotes": times("> ", MAX_CONTENT),
  lists: times("- ", MAX_CONTENT),
  "numbered lists": times("1. ", MAX_CONTENT),
  "indented lists": Array.from({ length: 340 }, (_, at) => `${" ".repeat(at)}- a`).join("\n"),
  brackets: times("[", MAX_CONTENT),
  "open links": times("[a](", MAX_CONTENT),
  "links in links": `${times("[", 15_000)}a${times("](b)", 40_000)}`,
  pictures: times("![", MAX_CONTENT),
  stars: `${times("*", 30_000)}a${times("*", 29_000)}`,
  emphasis: times("*a **a ", MAX_CONTENT),
  "mixed emphasis": times("a**b", MAX_CONTENT),
  ticks: Array.from({ length: 340 }, (_, at) => `e${"`".repeat(at)}`).join(""),
  html: times("<", MAX_CONTENT),
  comments: times("<!-- ", MAX_CONTENT),
  attributes: times('<a b="', MAX_CONTENT),
  definitions: times("[a]: u\n", MAX_CONTENT),
  "wide table": `${times("a|", 10_000)}\n${times("-|", 10_000)}\n${times("x|\n", 30_000)}`,
  "long table": `|a|b|\n|-|-|\n${times("|x|y|\n", 50_000)}`,
  entities: times("&#", MAX_CONTENT),
  addresses: times("http://a.", MAX_CONTENT),
  mails: times("a@", MAX_CONTENT),
  spaces: `a${" ".repeat(59_000)}b`,
};

it.each(Object.entries(BOMBS))("answers soon, whatever the text: %s", (_, text) => {
  const began = performance.now();
  const tokens = readMarkdown(text);
  // Generous, for a machine that does much else: without the bounds these take minutes or end in an overflow.
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(tokens.length).toBeGreaterThan(0);
});

it("decodes signs, and nothing that is none", () => {
  expect(decodeEntities("&lt;b&gt; &#8364;&#x20AC; &amp;amp; &unknown; &#0; &#xD800; &#x110000;")).toBe(
    "<b> €€ &amp; &unknown; &#0; &#xD800; &#x110000;",
  );
});
