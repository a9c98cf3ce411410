import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from "marked";

/** Max nesting of elements. Articles need less, and the parser's recursion stays far from its stack limit. */
const MAX_DEPTH = 12;
const MAX_COLUMNS = 20;
/** Max length of a run of one punctuation character. */
const MAX_RUN = 64;
/** Max lines of an underlined heading, including its underline. */
const MAX_HEADING_LINES = 4;
/** A longer quotation becomes several ones, because the parser reads the remaining lines again for each line. */
const MAX_QUOTE_LINES = 200;
/** A longer paragraph becomes several ones, because the parser reads all of a table below it to find its end. */
const MAX_PARAGRAPH_LINES = 100;
/** A longer paragraph is parsed in parts of this many characters, because the cost of some searches is quadratic. */
const MAX_PART_LENGTH = 4000;
/** Max parser steps per character of text. A step is one character that a rule consumed or searched without a match. */
const MAX_STEPS_PER_CHARACTER = 15;
/** Max elements of an article on the page. */
const MAX_NODES = 10_000;

const asText = (raw: string): Tokens.Text => ({ type: "text", raw, text: raw, escaped: true });

const firstLines = (text: string, count: number): string => text.split("\n", count).join("\n");

/** marked's own rules with limits, so that hostile text cannot make them nest deeply or run for long. */
class BoundedTokenizer extends Tokenizer {
  depth = 0;
  /** When no steps are left, the rest becomes plain text. */
  stepsLeft = 0;

  /** Counts the steps of a rule that nests or searches. A failed search costs all of `src` if `searches` matches it. */
  #count<T extends Token>(src: string, read: () => T | undefined, searches?: RegExp): T | undefined {
    if (this.depth >= MAX_DEPTH) return undefined;
    this.depth++;
    try {
      const token = read();
      this.stepsLeft -= token?.raw.length ?? (searches?.test(src) ? src.length : 0);
      return token;
    } finally {
      this.depth--;
    }
  }

  // The lexer tries this rule before all block rules that can be slow, and accepts any token from it.
  override fences(src: string) {
    return this.stepsLeft < 0 ? (asText(src) as never) : super.fences(src);
  }
  override blockquote(src: string) {
    if (!/^ {0,3}>/.test(src)) return undefined;
    return this.#count(src, () => super.blockquote(firstLines(src, MAX_QUOTE_LINES)));
  }
  override list(src: string) {
    return this.#count(src, () => super.list(src));
  }
  override html(src: string) {
    // After a paragraph, the rule reads some blocks to their end before it rejects them.
    const searches = this.lexer.state.lastToken?.type === "paragraph" ? /^ {0,3}</ : undefined;
    return this.#count(src, () => super.html(src), searches);
  }
  override table(src: string) {
    const [head = ""] = src.split("\n", 1);
    if (head.split("|").length > MAX_COLUMNS) return undefined;
    return this.#count(src, () => super.table(src), /^.*\n[ |:-]+\n/);
  }
  override paragraph(src: string) {
    return super.paragraph(firstLines(src, MAX_PARAGRAPH_LINES));
  }
  override lheading(src: string) {
    return super.lheading(firstLines(src, MAX_HEADING_LINES));
  }

  // The lexer tries this rule before all other rules inside a line.
  override escape(src: string): Tokens.Escape | undefined {
    return this.stepsLeft < 0 ? { type: "escape", raw: src, text: src } : super.escape(src);
  }
  override tag(src: string) {
    return this.#count(src, () => super.tag(src), /^<[a-z!?]/i);
  }
  override link(src: string) {
    return this.#count(src, () => super.link(src), /^!?\[[^[\]]*]\(/);
  }
  override reflink(src: string, links: Parameters<Tokenizer["reflink"]>[1]) {
    return this.#count(src, () => super.reflink(src, links), /^!?\[/);
  }
  override codespan(src: string) {
    return this.#count(src, () => super.codespan(src), /^`/);
  }
  override emStrong(src: string, masked: string, previous = "") {
    // Inside a word, an underscore never starts emphasis, and the rule rejects it without a search.
    const searches = /[\p{L}\p{N}]$/u.test(previous) ? /^\*+\S/ : /^[*_]+\S/;
    return this.#count(src, () => super.emStrong(src, masked, previous), searches);
  }
  override del(src: string, masked: string, previous?: string) {
    return this.#count(src, () => super.del(src, masked, previous), /^~\S/);
  }
  override inlineText(src: string) {
    // The rule searches the whole word for an e-mail address.
    this.stepsLeft -= /^[!-~]*/.exec(src)![0].length;
    return super.inlineText(src);
  }
}

class BoundedLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    const tokenizer = this.options.tokenizer as BoundedTokenizer;
    if (tokenizer.depth > 0) return super.inlineTokens(src, tokens);
    for (let start = 0, end = 0; start < src.length; start = end) {
      end = start + MAX_PART_LENGTH;
      const lineStart = src.lastIndexOf("\n", end - 1) + 1;
      if (end < src.length && lineStart > start) end = lineStart;
      const part = src.slice(start, end);
      tokenizer.stepsLeft = MAX_STEPS_PER_CHARACTER * part.length;
      super.inlineTokens(part, tokens);
    }
    return tokens;
  }
}

const LONG_RUN = new RegExp(`([^\\w\\s])\\1{${MAX_RUN},}`, "g");
const STACKED_MARKERS = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])(?=[ \\t>])){${MAX_DEPTH + 1},}`, "gm");
/** Shortens long runs of one character and removes stacked list markers. They mean nothing, and their cost is quadratic. */
const simplify = (text: string): string =>
  text.replace(LONG_RUN, (run) => run.slice(0, MAX_RUN)).replace(STACKED_MARKERS, "");

function countNodesOf(token: Token): number {
  if (token.type === "table") {
    const table = token as Tokens.Table;
    return [table.header, ...table.rows].flat().reduce((sum, cell) => sum + 1 + countNodes(cell.tokens), 0);
  }
  const inner: Token[] =
    token.type === "list" ? (token as Tokens.List).items : ("tokens" in token && token.tokens) || [];
  return 1 + countNodes(inner);
}
const countNodes = (tokens: readonly Token[]): number => tokens.reduce((sum, token) => sum + countNodesOf(token), 0);

/** Parses an article's Markdown. Hostile text costs a bounded number of steps and gives at most `MAX_NODES` elements. */
export function readMarkdown(text: string): Token[] {
  try {
    const simplified = simplify(text);
    const tokenizer = new BoundedTokenizer();
    tokenizer.stepsLeft = MAX_STEPS_PER_CHARACTER * simplified.length;
    const tokens = new BoundedLexer({ ...getDefaults(), tokenizer }).lex(simplified);
    let nodesLeft = MAX_NODES;
    return tokens.map((token) => {
      nodesLeft -= countNodesOf(token);
      return nodesLeft < 0 ? asText(token.raw) : token;
    });
  } catch {
    return [asText(text)];
  }
}
