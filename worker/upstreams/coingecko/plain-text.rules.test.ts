import fc from "fast-check";
import { expect, it } from "vitest";
import { anyText } from "../../../tools/test/any-text.ts";
import { plainTextOf } from "./plain-text.rules.ts";

it.each([
  ['A <a href="javascript:alert(1)">coin</a>.', "A coin."],
  ["One<br>two</p>three", "One\ntwo\nthree"],
  ["a\r\n\r\n\r\n\r\nb", "a\n\nb"],
  ["<script>alert(1)</script>safe<style>p{}</style>", "safe"],
  ["open <script>never closed", "open"],
  ["<img src=x onerror=alert(1)>text", "text"],
  ["text <b unfinished", "text"],
  ["1 < 2 &amp; 3 &gt; 2", "1 < 2 & 3 > 2"],
  ["&#8220;quoted&#x201D;", "“quoted”"],
  ["hidden\u202etext\u200b", "hiddentext"],
])("%j becomes %j", (html, text) => expect(plainTextOf(html)).toBe(text));

it("is well-formed and at most 4,000 characters for any input", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 6_000 }), (html) => {
      const text = plainTextOf(html);
      expect(text.isWellFormed()).toBe(true);
      expect([...text].length).toBeLessThanOrEqual(4_000);
    }),
    { numRuns: 50 },
  );
});
