import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { decodeEntities } from "./entities.ts";
import { Markdown } from "./Markdown.tsx";

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
  return container.firstElementChild as HTMLElement;
}

describe("an article's text", () => {
  it("is rendered as elements", async () => {
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

  it("has heading levels without gaps", async () => {
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
  ])("renders no script, style or unsafe link: %s", async (text) => {
    const prose = await draw(text);
    expect(prose.querySelector("script, img, svg, iframe, div, style, b")).toBeNull();
    for (const link of prose.querySelectorAll("a")) expect(link.href).toMatch(/^https:\/\/example\.com/);
    for (const element of prose.querySelectorAll("*"))
      expect(element.getAttributeNames().filter((name) => name.startsWith("on") || name === "style")).toEqual([]);
  });

  it("loads pictures through our own address, and only for saved articles", async () => {
    const text = "![A *b*](https://pictures.example.com/a.png)";
    const image = (await draw(text)).querySelector("img")!;
    expect(image.getAttribute("src")).toBe("/img/news/7?url=https%3A%2F%2Fpictures.example.com%2Fa.png");
    cleanup();
    expect((await draw(text, null)).querySelector("img")).toBeNull();
  });

  it("renders a bounded number of elements", async () => {
    const table = `|${"a|".repeat(9)}\n|${"-|".repeat(9)}\n${"|\n".repeat(20_000)}`;
    const prose = await draw(`Before\n\n${table}`);
    expect(prose.querySelectorAll("*").length).toBeLessThan(100);
    expect(prose.textContent).toContain("Before");
  });

  it("is plain text where parsing costs too many steps, and formatted again in the next paragraph", async () => {
    const costly = "a__".repeat(1000);
    const prose = await draw(`${costly}\n\n**after**`);
    expect(prose.querySelector("p")?.textContent).toBe(costly);
    expect(prose.querySelector("strong")?.textContent).toBe("after");
  });

  it("is plain text from the block on that costs too many steps", async () => {
    const costly = "a|b|c\n-|-\n".repeat(1000);
    const prose = await draw(`# One\n\n${costly}\n\n# Last`);
    expect(prose.querySelector("h2")?.textContent).toBe("One");
    expect(prose.querySelectorAll("h2")).toHaveLength(1);
    expect(prose.textContent).toContain("# Last");
    expect(prose.textContent?.match(/a\|b\|c/g)).toHaveLength(1000);
  });

  it("formats everything in a paragraph with many marks", async () => {
    const dense = "**b** [l](https://a.example.com/x_y) `c` snake_case_name ~$100 5 * 3 a < b <5% [1] 7* ";
    const prose = await draw("[0, 1) ".repeat(10) + dense.repeat(40));
    for (const name of ["strong", "a", "code"]) expect(prose.querySelectorAll(name), name).toHaveLength(40);
  });

  it("keeps all text of a long paragraph and a long quotation", async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(" ");
    const lines = Array.from({ length: 500 }, (_, index) => `line${index}`);
    const prose = await draw(`${words}\n**bold**\n\n> ${lines.join("\n> ")}`);
    expect(prose.querySelector("p")?.textContent).toBe(`${words}\nbold`);
    expect(prose.querySelector("strong")?.textContent).toBe("bold");
    const quotes = [...prose.querySelectorAll("blockquote")];
    expect(quotes).toHaveLength(3);
    expect(quotes.flatMap((quote) => quote.textContent?.match(/line\d+/g))).toEqual(lines);
  });

  it("nests lists and quotations at most twelve levels deep", async () => {
    const lists = Array.from({ length: 30 }, (_, index) => `${"  ".repeat(index)}- a`);
    const prose = await draw([...lists.slice(0, 12), `${"  ".repeat(12)}> a`, "", "b", "", ...lists].join("\n"));
    expect(prose.querySelector(`ul${" ul".repeat(11)}`)).not.toBeNull();
    expect(prose.querySelector(`ul${" ul".repeat(12)}, blockquote`)).toBeNull();
  });
});

it("decodes valid entities only", () => {
  expect(decodeEntities("&lt;b&gt; &#8364;&#x20AC; &amp;amp; &unknown; &#0; &#xD800; &#x110000;")).toBe(
    "<b> €€ &amp; &unknown; &#0; &#xD800; &#x110000;",
  );
});
