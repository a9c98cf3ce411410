import { expect, test } from "vitest";
import { MAX_STORIES, type NewsLists } from "../../shared/news/first-news.ts";
import type { ArticleTemplate, NewsTemplate } from "../../shared/news/page-template.ts";
import { pictureOf } from "../../shared/news/rules.ts";
import { DAY, HOUR, isoTime } from "../../shared/values/time.ts";
import { newsPage } from "./list-page.rules.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const slotsOf = (html: string) => html.split(/__(\w+?)__/);
const place = (name: string): ArticleTemplate => ({
  article: slotsOf(
    `<article ${name}>__pictureElement__<a href="__path__">__title__</a>__summaryElement__<bdi>__author__</bdi><time datetime="__time__" title="__date__">__age__</time>__category__</article>`,
  ),
  picture: slotsOf('<img src="__source__">'),
  summary: slotsOf("<p>__summary__</p>"),
});
const template: NewsTemplate = {
  contentSecurityPolicy: "",
  document: slotsOf('<head>__preload__</head><main>__featured__|__list__</main><script id="data">__data__</script>'),
  preload: slotsOf('<link href="__source__">'),
  featured: [1, 2, 3].map((count) => slotsOf(`<section ${count}>__stories__</section>`)),
  stories: { only: place("only"), main: place("main"), side: { ...place("side"), summary: [""] } },
  list: slotsOf("<ul>__rows__</ul>"),
  row: place("row"),
  empty: slotsOf("nothing"),
};

type Article = NewsLists["latest"][number];
const article = (change: Partial<Article> = {}): Article => ({
  id: 7,
  title: "Spring tide",
  summary: null,
  imageUrl: null,
  category: "defi",
  tags: [],
  isPublished: true,
  isFeatured: false,
  featureRequested: false,
  holdReason: null,
  authorId: "u1",
  authorName: "ann",
  viewCount: 3,
  version: 1,
  publishedAt: isoTime(NOW - 3 * HOUR),
  createdAt: isoTime(NOW - 30 * DAY),
  updatedAt: isoTime(NOW),
  ...change,
});
const write = (lists: Partial<NewsLists>) => newsPage(template, { featured: [], latest: [], ...lists }, NOW);
const main = (html: string) => /<main>(.*)<\/main>/s.exec(html)![1]!;
const embedded = (html: string) => JSON.parse(/<script id="data">(.*?)<\/script>/s.exec(html)![1]!);
const count = (html: string, part: string) => html.split(part).length - 1;

test("an article shows its texts, its time as an age and as a date, and its path", () => {
  expect(main(write({ latest: [article()] }))).toBe(
    '|<ul><article row><a href="/news/7/spring-tide">Spring tide</a><bdi>ann</bdi><time datetime="2026-11-20T09:00:00.000Z" title="20 Nov 2026">3 h ago</time>DeFi</article></ul>',
  );
  const old = article({ authorName: null, publishedAt: null });
  const html = write({ latest: [old] });
  expect(html).toContain("<bdi>Unknown author</bdi>");
  expect(html).toContain('<time datetime="2026-10-21T12:00:00.000Z" title="21 Oct 2026">21 Oct 2026</time>');
});

test("pictures come from our own host, and only articles with a picture or a summary have one", () => {
  const url = 'https://pictures.example.com/a.png?x="1"&y=2';
  const html = main(write({ latest: [article({ imageUrl: url }), article({ summary: "In short." }), article()] }));
  expect(html).toContain(`<article row><img src="${pictureOf(7, url)}"><a`);
  expect(html).not.toContain("https://pictures");
  expect(count(html, "<img")).toBe(1);
  expect(html.match(/<p>.*?<\/p>/g)).toEqual(["<p>In short.</p>"]);
});

test("the picture of the first featured article is preloaded, and no other", () => {
  const [first, second] = [1, 2].map((id) => article({ id, imageUrl: `https://pictures.example.com/${id}.png` }));
  const head = (featured: Article[]) => /<head>(.*)<\/head>/s.exec(write({ featured, latest: [first!] }))![1];
  expect(head([first!, second!])).toBe(`<link href="${pictureOf(1, first!.imageUrl!)}">`);
  expect(head([article(), second!])).toBe("");
  expect(head([])).toBe("");
});

test.each([
  [1, "<section 1>", ["only"]],
  [2, "<section 2>", ["main", "side"]],
  [3, "<section 3>", ["main", "side", "side"]],
  [5, "<section 3>", ["main", "side", "side"]],
])("%i featured articles have the layouts of the page", (number, section, layouts) => {
  const featured = Array.from({ length: number }, (_, id) => article({ id, summary: "In short." }));
  const html = write({ featured, latest: featured });
  expect(html).toContain(section);
  expect(
    Array.from(
      main(html)
        .split("|")[0]!
        .matchAll(/<article (\w+)>/g),
      ([, name]) => name,
    ),
  ).toEqual(layouts);
});

test("the list has as many rows as a screen without and below featured articles, and all articles as data", () => {
  const latest = Array.from({ length: 20 }, (_, id) => article({ id }));
  const withoutFeatured = write({ latest });
  expect(count(main(withoutFeatured), "<article row>")).toBe(10);
  expect(embedded(withoutFeatured)).toEqual({ at: NOW, featured: [], latest });
  const featured = latest.slice(0, 12);
  const withFeatured = write({ featured, latest });
  expect(count(main(withFeatured), "<article row>")).toBe(5);
  expect(embedded(withFeatured)).toEqual({ at: NOW, featured: featured.slice(0, MAX_STORIES), latest });
});

test("without articles the page says so and shows no featured articles", () => {
  expect(main(write({}))).toBe("|nothing");
});

test("no text of an author can become markup, a slot or the end of the data", () => {
  const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(1)> "'& $& $' __list__ <!--`;
  const lists = [
    article({ title: hostile, summary: hostile, authorName: hostile, imageUrl: `https://example.com/${hostile}` }),
  ];
  const html = write({ featured: lists, latest: lists });
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script/g)).toHaveLength(1);
  expect(main(html).match(/<img [^>]*>/g)).toEqual([
    expect.stringMatching(/^<img src="\/img\/news\/7\?url=https%3A%2F%2Fexample\.com%2F[^"<> ]*">$/),
    expect.stringMatching(/^<img src="\/img\/news\/7\?url=https%3A%2F%2Fexample\.com%2F[^"<> ]*">$/),
  ]);
  expect(main(html)).toContain(
    "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &quot;&#x27;&amp; $&amp; $&#x27; __list__ &lt;!--</a>",
  );
  expect(embedded(html)).toEqual({ at: NOW, featured: lists, latest: lists });
});

test("a slot without a value is an error instead of a hole in the page", () => {
  expect(() => newsPage({ ...template, document: ["", "unknown", ""] }, { featured: [], latest: [] }, NOW)).toThrow(
    'no value for "unknown"',
  );
});
