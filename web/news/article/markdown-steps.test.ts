import fc from "fast-check";
import { getDefaults, Lexer, type Token, Tokenizer } from "marked";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_CONTENT } from "../../../shared/news/rules.ts";
import { runs } from "../../../tools/test/depth.ts";
import { readMarkdown } from "./markdown.ts";

/** Max steps for a text, as a multiple of the steps for plain prose of the same length. */
const MAX_RATIO = 20;
/** The count misses some quadratic searches in a paragraph, so the length that is parsed at once has a limit too. */
const MAX_PART_LENGTH = 4000;

type Rule = (src: string, ...rest: unknown[]) => Token | undefined;
type Call = { rule: string; src: string; previous: unknown; tokenAbove: Token | undefined };

/** Text at which a rule of marked searches for an end mark. Without one, the rule searches all of the remaining text. */
const SEARCHES: Record<string, RegExp> = {
  emStrong: /^[*_]+\S/,
  del: /^~\S/,
  codespan: /^`/,
  tag: /^<[a-z!?]/i,
  link: /^!?\[[^[\]]*\]\(/,
  reflink: /^!?\[/,
  table: /^.*\n[ |:-]+\n/,
  html: /^ {0,3}</,
};
/** A paragraph ends above a table, and the rule reads the whole table to know it. */
const ABOVE_TABLE = /^.*\n.*\n {0,3}\|?[ :-]*-[ |:-]*\n/;
/** Rules that search a word for an e-mail address. */
const WORD_SEARCHES: Record<string, RegExp> = { inlineText: /^[!-~]*/, url: /^[\w.+-]*/ };
const LETTER = /[\p{L}\p{N}]$/u;

/** The number of characters that a rule searched without a match. */
function countSearched({ rule, src, previous, tokenAbove }: Call): number {
  // The underline that makes a heading can be the last line of the paragraph.
  if (rule === "lheading") return src.split("\n\n", 1)[0]!.length;
  // An underscore inside a word never starts emphasis. A block of HTML is searched only after a paragraph.
  if (rule === "emStrong" && src.startsWith("_") && LETTER.test(String(previous))) return 0;
  if (rule === "html" && tokenAbove?.type !== "paragraph") return 0;
  return SEARCHES[rule]?.test(src) ? src.length : 0;
}

const rules = Tokenizer.prototype as unknown as Record<string, Rule>;
const own = { ...Object.getOwnPropertyDescriptors(rules) };
/** The characters that the rules consumed or searched, plus one per call. */
let steps = 0;
/** The length of the longest text that an inline rule received. */
let longest = 0;

beforeAll(() => {
  for (const [rule, { value: read }] of Object.entries(own)) {
    if (rule === "constructor") continue;
    rules[rule] = function (this: Tokenizer, src, ...rest) {
      const tokenAbove = this.lexer.state.lastToken;
      const token: Token | undefined = read.call(this, src, ...rest);
      steps += 1 + (WORD_SEARCHES[rule]?.exec(src)?.[0].length ?? 0);
      steps += token ? token.raw.length : countSearched({ rule, src, previous: rest[1], tokenAbove });
      if (rule === "paragraph" && ABOVE_TABLE.test(src)) steps += src.length;
      if (rule === "inlineText") longest = Math.max(longest, src.length);
      return token;
    };
  }
});
afterAll(() => Object.defineProperties(rules, own));

function stepsOf(read: (text: string) => Token[], text: string): number {
  steps = 0;
  longest = 0;
  expect(read(text).length).toBeGreaterThan(0);
  return steps;
}

const times = (text: string, count = MAX_CONTENT) => text.repeat(count).slice(0, MAX_CONTENT);
const PROSE = times("Bitcoin rose this morning, and most of the market rose with it.\nVolume was low.\n\n");
const maxStepsFor = (text: string) => MAX_RATIO * stepsOf(readMarkdown, PROSE.slice(0, text.length));

const HOSTILE_TEXTS: Record<string, string> = {
  quotes: times(">"),
  "spaced quotes": times("> "),
  "continued quotes": times("> - a\nb\n"),
  lists: times("- "),
  "numbered lists": times("1. "),
  "indented lists": Array.from({ length: 340 }, (_, index) => `${" ".repeat(index)}- a`).join("\n"),
  "a list item of many lines": `- ${times("a\n", 29_000)}`,
  brackets: times("["),
  "open links": times("[a]("),
  "links in links": `${times("[", 15_000)}a${times("](b)", 40_000)}`,
  "links with one end": `${times("[a](é", 11_000)})`,
  pictures: times("!["),
  stars: `${times("*", 30_000)}a${times("*", 29_000)}`,
  emphasis: times("*a **a "),
  "mixed emphasis": times("a**b"),
  "emphasis in words": times("a__"),
  "unclosed emphasis": times("*é+"),
  strikethrough: times("a~~b~c"),
  "unclosed strikethrough": times("~é+"),
  backticks: Array.from({ length: 340 }, (_, index) => `e${"`".repeat(index)}`).join(""),
  "escaped code spans in a list": `*${times("\t\\```", 58_000)}`,
  html: times("<"),
  "html after a paragraph": `a\n${times("<div\n", 11_000)}`,
  comments: times("<!-- "),
  "inline comments": times("a<!--"),
  attributes: times('<a b="'),
  definitions: times("[a]: u\n"),
  "wide table": `${times("a|", 10_000)}\n${times("-|", 10_000)}\n${times("x|\n", 30_000)}`,
  "long table": `|a|b|\n|-|-|\n${times("|x|y|\n", 50_000)}`,
  "tables under definitions": times("[a]: u.a|b\n-|-\n"),
  "broken tables": times("a|b|c\n-|-\n"),
  entities: times("&#"),
  addresses: times("http://a."),
  "one address": `http://a.b${times("&a;", 19_000)}`,
  "e-mail addresses": times("a@"),
  "a long word": times("a_"),
  spaces: `a${" ".repeat(59_000)}b`,
};

it.each(Object.entries(HOSTILE_TEXTS))("parses hostile text in few steps: %s", (_, text) => {
  const limit = maxStepsFor(text);
  expect(stepsOf(readMarkdown, text)).toBeLessThanOrEqual(limit);
  expect(longest).toBeLessThanOrEqual(MAX_PART_LENGTH);
});

it("finds too many steps in marked without limits", () => {
  const text = HOSTILE_TEXTS["mixed emphasis"]!;
  expect(stepsOf((unbounded) => new Lexer(getDefaults()).lex(unbounded), text)).toBeGreaterThan(maxStepsFor(text));
});

// biome-ignore format: many short values per line
const FRAGMENTS = [
  "*", "**", "_", "__", "~", "~~", "`", "``", "```", "[", "]", "](", ")", "(", "![", "[a]", "[a]: u", "<", ">", "<a",
  "</a>", "<div", "<pre", "<a b=\"", "<!--", "-->", "<?", "<![CDATA[", "\"", "'", "\\", "\n", "\n\n", "  \n", " ", "    ",
  "\t", "- ", "+ ", "1. ", "> ", "# ", "---", "===", "|", "|-|", "-|", ":-", "http://", "www.", "@", "a@b.c", "&a;", "&#",
  "a", "b", "1", ".", "é", "😀",
];
const fragments = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength, size: "max" })
    .map((fragments) => fragments.join(""));
const LENGTH = 10_000;
const takesFewSteps = (text: string) => stepsOf(readMarkdown, text) <= maxStepsFor(text);

it("parses any sequence of Markdown fragments in few steps", () => {
  fc.assert(fc.property(fragments(2000), takesFewSteps), runs(30, 1000));
});

it("parses repeated Markdown fragments in few steps", () => {
  const repeated = (before: string, part: string, after: string) =>
    takesFewSteps(before + part.repeat(LENGTH).slice(0, LENGTH) + after);
  fc.assert(fc.property(fragments(4), fragments(6), fragments(3), repeated), runs(30, 1000));
});
