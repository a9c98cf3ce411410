import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adColours, colourProblem, contrastOf, MIN_CONTRAST, readableOn } from "./colours.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
  ])("of %s and %s is %d", (first, second, expected) => {
    expect(contrastOf(first, second)).toBeCloseTo(expected, 2);
    expect(contrastOf(second, first)).toBe(contrastOf(first, second));
  });

  it("of black or white is enough on every background", () =>
    fc.assert(
      fc.property(colour, (background) => contrastOf(readableOn(background), background) >= MIN_CONTRAST),
      { examples: [["#757575"], ["#767676"], ["#777777"]] },
    ));
});

describe("an ad's colours", () => {
  it("are readable for any stored colours", () =>
    fc.assert(
      fc.property(colour, fc.oneof(colour, fc.string(), fc.constant(undefined)), (background, text) => {
        const shown = adColours(background, text)!;
        expect(contrastOf(shown.background, shown.text)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }),
    ));
  it("keep a text colour that can be read", () =>
    expect(adColours("#2b4c5e", "#f2e8d5")).toEqual({ background: "#2b4c5e", text: "#f2e8d5" }));
  it.each([undefined, null, "", "red", "#12345"])("are the standard ones for the background %j", (background) =>
    expect(adColours(background, "#ffffff")).toBeNull(),
  );
  it("are refused with a sentence when the text is hard to read", () => {
    expect(colourProblem("#ffffff", "#777777")).toBe(
      "Text colour is hard to read on this background: its contrast is 4.4, and at least 4.5 is needed",
    );
    expect(colourProblem(undefined, "#777777")).toBe("Choose a background colour for the text colour");
    expect(colourProblem("#ffffff", "#767676")).toBeNull();
    expect(colourProblem("#ffffff", undefined)).toBeNull();
  });
});
