import fc from "fast-check";
import { getDefaults, Lexer, type Token, Tokenizer } from "marked";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_CONTENT } from "../../../shared/news/rules.ts";
import { readMarkdown } from "./markdown.ts";

/** Steps that a text may take, as a multiple of those of plain prose of the same length. */
const MOST_TIMES = 20;
/** The count does not see every search that costs the square of a paragraph's length, so this length is bounded too. */
const LONGEST_PIECE = 4000;

type Rule = (src: string, ...rest: unknown[]) => Token | undefined;
type Call = { rule: string; src: string; previous: unknown; above: Token | undefined };

/** Where a rule of marked begins to look for an end. If there is none, it has looked through all that is left. */
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
/** These rules look through a word for an e-mail address. */
const WORDS: Record<string, RegExp> = { inlineText: /^[!-~]*/, url: /^[\w.+-]*/ };
const LETTER = /[\p{L}\p{N}]$/u;

/** Characters that a rule has looked at although it took none. */
function lookedAt({ rule, src, previous, above }: Call): number {
  // The line that makes a heading can be the last one of the paragraph.
  if (rule === "lheading") return src.split("\n\n", 1)[0]!.length;
  // An underscore inside a word opens nothing, and only below a paragraph a block of HTML is read and then refused.
  if (rule === "emStrong" && src.startsWith("_") && LETTER.test(String(previous))) return 0;
  if (rule === "html" && above?.type !== "paragraph") return 0;
  return SEARCHES[rule]?.test(src) ? src.length : 0;
}

const rules = Tokenizer.prototype as unknown as Record<string, Rule>;
const own = { ...Object.getOwnPropertyDescriptors(rules) };
/** Characters that the rules have taken or looked at, and their calls. */
let steps = 0;
/** The longest text that the rules inside a line were given. */
let longest = 0;

beforeAll(() => {
  for (const [rule, { value: read }] of Object.entries(own)) {
    if (rule === "constructor") continue;
    rules[rule] = function (this: Tokenizer, src, ...rest) {
      const above = this.lexer.state.lastToken;
      const token: Token | undefined = read.call(this, src, ...rest);
      steps += 1 + (WORDS[rule]?.exec(src)?.[0].length ?? 0);
      steps += token ? token.raw.length : lookedAt({ rule, src, previous: rest[1], above });
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
const mostFor = (text: string) => MOST_TIMES * stepsOf(readMarkdown, PROSE.slice(0, text.length));

const BOMBS: Record<string, string> = {
  quotes: times(">"),
  "spaced quotes": times("> "),
  "quotes that go on": times("> - a\nb\n"),
  lists: times("- "),
  "numbered lists": times("1. "),
  "indented lists": Array.from({ length: 340 }, (_, at) => `${" ".repeat(at)}- a`).join("\n"),
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
  "emphasis without an end": times("*é+"),
  "struck through": times("a~~b~c"),
  "struck through without an end": times("~é+"),
  ticks: Array.from({ length: 340 }, (_, at) => `e${"`".repeat(at)}`).join(""),
  html: times("<"),
  "html below a paragraph": `a\n${times("<div\n", 11_000)}`,
  comments: times("<!-- "),
  "comments in a line": times("a<!--"),
  attributes: times('<a b="'),
  definitions: times("[a]: u\n"),
  "wide table": `${times("a|", 10_000)}\n${times("-|", 10_000)}\n${times("x|\n", 30_000)}`,
  "long table": `|a|b|\n|-|-|\n${times("|x|y|\n", 50_000)}`,
  "broken tables": times("a|b|c\n-|-\n"),
  entities: times("&#"),
  addresses: times("http://a."),
  "one address": `http://a.b${times("&a;", 19_000)}`,
  mails: times("a@"),
  "a long word": times("a_"),
  spaces: `a${" ".repeat(59_000)}b`,
};

it.each(Object.entries(BOMBS))("takes few steps for hostile text: %s", (_, text) => {
  const most = mostFor(text);
  expect(stepsOf(readMarkdown, text)).toBeLessThanOrEqual(most);
  expect(longest).toBeLessThanOrEqual(LONGEST_PIECE);
});

it("counts the steps that marked takes without a bound", () => {
  const text = BOMBS["mixed emphasis"]!;
  expect(stepsOf((unbounded) => new Lexer(getDefaults()).lex(unbounded), text)).toBeGreaterThan(mostFor(text));
});

// biome-ignore format: a sign beside a sign
const SIGNS = [
  "*", "**", "_", "__", "~", "~~", "`", "``", "```", "[", "]", "](", ")", "(", "![", "[a]", "[a]: u", "<", ">", "<a",
  "</a>", "<div", "<pre", "<a b=\"", "<!--", "-->", "<?", "<![CDATA[", "\"", "'", "\\", "\n", "\n\n", "  \n", " ", "    ",
  "\t", "- ", "+ ", "1. ", "> ", "# ", "---", "===", "|", "|-|", "-|", ":-", "http://", "www.", "@", "a@b.c", "&a;", "&#",
  "a", "b", "1", ".", "é", "😀",
];
const some = (maxLength: number) =>
  fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength, size: "max" }).map((signs) => signs.join(""));
const LENGTH = 10_000;
const isFew = (text: string) => stepsOf(readMarkdown, text) <= mostFor(text);

it("takes few steps for signs of Markdown in any order", () => {
  fc.assert(fc.property(some(2000), isFew));
});

it("takes few steps for signs of Markdown that repeat", () => {
  const repeated = (before: string, part: string, after: string) =>
    isFew(before + part.repeat(LENGTH).slice(0, LENGTH) + after);
  fc.assert(fc.property(some(4), some(6), some(3), repeated));
});
