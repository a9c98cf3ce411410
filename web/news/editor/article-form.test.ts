import { describe, expect, it } from "vitest";
import { newsEndpoints } from "../../../shared/news/contract.ts";
import { articleProblems, bodyOf, EMPTY_ARTICLE, isSame, valuesOf } from "./article-form.ts";
import { loadDraft, saveDraft } from "./draft-storage.ts";

const { body: schema } = newsEndpoints["POST /api/news"];
const filled = { ...EMPTY_ARTICLE.texts, title: "Title", content: "Content" };

describe("the article form", () => {
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
    { tags: Array.from({ length: 11 }, (_, index) => index).join(",") },
  ])("reports the same problem as the server: %j", (change) => {
    const texts = { ...filled, ...change };
    const [problem] = Object.values(articleProblems(texts));
    const serverResult = schema.safeParse(bodyOf({ texts, flags: EMPTY_ARTICLE.flags }));
    expect(problem).toBe(serverResult.error?.issues[0]?.message);
  });

  it("lists problems in the order of the fields", () => {
    expect(Object.keys(articleProblems(EMPTY_ARTICLE.texts))).toEqual(["title", "content"]);
  });

  it("turns an article into values and back into the same article", () => {
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
      featureRequested: false,
      holdReason: null,
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
    expect(isSame(values, EMPTY_ARTICLE)).toBe(false);
  });
});

describe("a stored draft", () => {
  const draft = { values: { ...EMPTY_ARTICLE, texts: filled }, version: 3, savedAt: 5 };

  it("belongs to one user and one article", () => {
    saveDraft("ann", null, draft);
    expect(loadDraft("ann", null)).toEqual(draft);
    expect(loadDraft("bob", null)).toBeNull();
    expect(loadDraft("ann", 7)).toBeNull();
    saveDraft("ann", null, null);
    expect(loadDraft("ann", null)).toBeNull();
  });

  it.each(["", "null", "{", "[]", '{"values":{}}', '{"values":{"texts":{"title":1},"flags":{}}}'])(
    "is null when the storage has %j",
    (text) => {
      localStorage.setItem("tidemark.article.ann.new", text);
      expect(loadDraft("ann", null)).toBeNull();
    },
  );
});
