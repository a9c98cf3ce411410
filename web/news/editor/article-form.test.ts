import { describe, expect, it } from "vitest";
import { newsEndpoints } from "../../../shared/news/contract.ts";
import { articleProblems, bodyOf, isSame, NOTHING, valuesOf } from "./article-form.ts";
import { keepUnfinished, readUnfinished } from "./draft-storage.ts";

const { body: schema } = newsEndpoints["POST /api/news"];
const filled = { ...NOTHING.texts, title: "Title", content: "Content" };

describe("the form", () => {
  it.each([
    {},
    { title: " " },
    { title: "x".repeat(151) },
    { content: "\n" },
    { content: "x".repeat(60_001) },
    { summary: "x".repeat(501) },
    { imageUrl: "http://example.com/a.png" },
    { imageUrl: " https://example.com/a.png " },
    { tags: "a, b,,A" },
    { tags: "x".repeat(31) },
    { tags: Array.from({ length: 11 }, (_, at) => at).join(",") },
  ])("judges as the server does: %j", (change) => {
    const texts = { ...filled, ...change };
    const [problem] = Object.values(articleProblems(texts));
    const verdict = schema.safeParse(bodyOf({ texts, flags: NOTHING.flags }));
    expect(problem).toBe(verdict.error?.issues[0]?.message);
  });

  it("names the first field first", () => {
    expect(Object.keys(articleProblems(NOTHING.texts))).toEqual(["title", "content"]);
  });

  it("gives back what it was given", () => {
    const article = {
      id: 1,
      title: "Title",
      content: "Content",
      summary: null,
      imageUrl: null,
      category: "defi" as const,
      tags: ["a", "b"],
      isPublished: true,
      isFeatured: false,
      authorId: "x",
      authorName: "x",
      viewCount: 0,
      version: 1,
      publishedAt: null,
      createdAt: "",
      updatedAt: "",
    };
    const values = valuesOf(article);
    expect(bodyOf(values)).toMatchObject({ title: "Title", category: "defi", tags: ["a", "b"], isPublished: true });
    expect(isSame(values, valuesOf(article))).toBe(true);
    expect(isSame(values, NOTHING)).toBe(false);
  });
});

describe("what is unfinished", () => {
  const kept = { values: { ...NOTHING, texts: filled }, version: 3, savedAt: 5 };

  it("belongs to one person and one article", () => {
    keepUnfinished("ann", null, kept);
    expect(readUnfinished("ann", null)).toEqual(kept);
    expect(readUnfinished("bob", null)).toBeNull();
    expect(readUnfinished("ann", 7)).toBeNull();
    keepUnfinished("ann", null, null);
    expect(readUnfinished("ann", null)).toBeNull();
  });

  it.each(["", "null", "{", "[]", '{"values":{}}', '{"values":{"texts":{"title":1},"flags":{}}}'])(
    "is not there when storage holds %j",
    (text) => {
      localStorage.setItem("tidemark.article.ann.new", text);
      expect(readUnfinished("ann", null)).toBeNull();
    },
  );
});
