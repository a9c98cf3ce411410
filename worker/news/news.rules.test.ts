import { describe, expect, it } from "vitest";
import { decideChange, excerptOf, moderationOf } from "./news.rules.ts";

describe("the excerpt of an article", () => {
  it.each([
    ["## Tides\n\n**High** and [low](https://a.example.com).", "Tides High and low."],
    ["Before\n\n| Coin | Price |\n|------|:-----:|\n| BTC | 5 |\n\nAfter", "Before Coin Price BTC 5 After"],
    ["Coin | Price\n--- | ---\nBTC | 5", "Coin | Price BTC | 5"],
    ["A line of strokes\n\n---\n\nand a | b in a sentence.", "A line of strokes and a | b in a sentence."],
  ])("of %j has no Markdown", (content, excerpt) => expect(excerptOf(content)).toBe(excerpt));
});

describe("an article that is held", () => {
  const held = { authorId: "ann", version: 3, holdReason: "Copied" };
  const [ann, admin] = [
    { id: "ann", isAdmin: false },
    { id: "bob", isAdmin: true },
  ];
  const kindOf = (...args: Parameters<typeof decideChange>) => decideChange(...args).kind;

  it("may be edited, but neither published nor proposed for featuring", () => {
    expect(kindOf(ann, held, { isPublished: false })).toBe("allowed");
    expect(decideChange(ann, held, { isPublished: true })).toEqual({ kind: "held", reason: "Copied" });
    expect(kindOf(ann, held, { isFeatured: true })).toBe("held");
    expect(kindOf(ann, held, { release: true })).toBe("not-moderation");
    // An admin too has to release it first, also when it is the admin's own.
    expect(kindOf({ ...ann, isAdmin: true }, held, { isPublished: true })).toBe("held");
    expect(kindOf(admin, held, { isFeatured: true })).toBe("held");
    expect(kindOf(admin, held, { release: true })).toBe("allowed");
    expect(kindOf(ann, { ...held, holdReason: null }, { isPublished: true })).toBe("allowed");
  });

  it("was unpublished with a reason", () => {
    const free = { ...held, holdReason: null };
    expect(kindOf(admin, free, { isPublished: false })).toBe("no-reason");
    expect(kindOf(admin, free, { isPublished: false, reason: "Copied" })).toBe("allowed");
    expect(moderationOf({ isFeatured: true }, { isPublished: false, isFeatured: false })).toBe("unpublished-article");
    expect(moderationOf({ isFeatured: true }, {})).toBeNull();
  });
});
