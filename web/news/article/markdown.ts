import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from "marked";

/** Elements inside each other: more than any article needs, and far from the depth at which a parser falls over. */
const DEEPEST = 12;
const WIDEST_TABLE = 20;
const LONGEST_RUN = 64;
/** Lines of a heading that is underlined, with its underline. */
const HEADING_LINES = 4;
/** A longer quotation is shown as several, because the parser reads its remaining lines again and again. */
const QUOTE_LINES = 200;
/** Characters of a paragraph that are read at once, because some searches cost the square of its length. */
const LONGEST_PIECE = 4000;
/** Steps for each character. A step is a character that a rule has taken, or has looked at in vain. */
const MOST_STEPS = 15;
/** Elements that one article may make in the page. */
const MOST_NODES = 10_000;

const asText = (raw: string): Tokens.Text => ({ type: "text", raw, text: raw, escaped: true });

const firstLines = (text: string, count: number): string => text.split("\n", count).join("\n");

/** marked's own rules, stopped where hostile text would make them deep or slow. */
class BoundedTokenizer extends Tokenizer {
  depth = 0;
  /** Steps that are left. When there are none, the rest is plain text. */
  left = 0;

  /** For rules that nest or search. Where `opens` matches, a search in vain has looked at all that is left. */
  #count<T extends Token>(src: string, read: () => T | undefined, opens?: RegExp): T | undefined {
    if (this.depth >= DEEPEST) return undefined;
    this.depth++;
    try {
      const token = read();
      this.left -= token?.raw.length ?? (opens?.test(src) ? src.length : 0);
      return token;
    } finally {
      this.depth--;
    }
  }

  // The lexer tries this rule before all block rules that can be slow, and accepts any token from it.
  override fences(src: string) {
    return this.left < 0 ? (asText(src) as never) : super.fences(src);
  }
  override blockquote(src: string) {
    if (!/^ {0,3}>/.test(src)) return undefined;
    return this.#count(src, () => super.blockquote(firstLines(src, QUOTE_LINES)));
  }
  override list(src: string) {
    return this.#count(src, () => super.list(src));
  }
  override html(src: string) {
    // Below a paragraph, the rule reads some blocks to their end before it refuses them.
    const refused = this.lexer.state.lastToken?.type === "paragraph" ? /^ {0,3}</ : undefined;
    return this.#count(src, () => super.html(src), refused);
  }
  override table(src: string) {
    const [head = ""] = src.split("\n", 1);
    if (head.split("|").length > WIDEST_TABLE) return undefined;
    return this.#count(src, () => super.table(src), /^.*\n[ |:-]+\n/);
  }
  override lheading(src: string) {
    return super.lheading(firstLines(src, HEADING_LINES));
  }

  // The lexer tries this rule before all other rules inside a line.
  override escape(src: string): Tokens.Escape | undefined {
    return this.left < 0 ? { type: "escape", raw: src, text: src } : super.escape(src);
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
  override emStrong(src: string, masked: string, previous = "") {
    // Inside a word an underscore opens nothing, and the rule sees that at once.
    const opens = /[\p{L}\p{N}]$/u.test(previous) ? /^\*+\S/ : /^[*_]+\S/;
    return this.#count(src, () => super.emStrong(src, masked, previous), opens);
  }
  override del(src: string, masked: string, previous?: string) {
    return this.#count(src, () => super.del(src, masked, previous), /^~\S/);
  }
  override inlineText(src: string) {
    // The rule looks through the whole word for an e-mail address.
    this.left -= /^[!-~]*/.exec(src)![0].length;
    return super.inlineText(src);
  }
}

class BoundedLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    const tokenizer = this.options.tokenizer as BoundedTokenizer;
    if (tokenizer.depth > 0) return super.inlineTokens(src, tokens);
    for (let at = 0, end = 0; at < src.length; at = end) {
      end = at + LONGEST_PIECE;
      const line = src.lastIndexOf("\n", end - 1) + 1;
      if (end < src.length && line > at) end = line;
      const piece = src.slice(at, end);
      tokenizer.left = MOST_STEPS * piece.length;
      super.inlineTokens(piece, tokens);
    }
    return tokens;
  }
}

const RUN = new RegExp(`([^\\w\\s])\\1{${LONGEST_RUN},}`, "g");
const STACKED = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])(?=[ \\t>])){${DEEPEST + 1},}`, "gm");
/** Runs of one sign and piles of list marks mean nothing, and cost the square of their length. */
const calmed = (text: string): string => text.replace(RUN, (run) => run.slice(0, LONGEST_RUN)).replace(STACKED, "");

function nodesOf(token: Token): number {
  if (token.type === "table") {
    const table = token as Tokens.Table;
    return [table.header, ...table.rows].flat().reduce((sum, cell) => sum + 1 + countNodes(cell.tokens), 0);
  }
  const inner: Token[] =
    token.type === "list" ? (token as Tokens.List).items : ("tokens" in token && token.tokens) || [];
  return 1 + countNodes(inner);
}
const countNodes = (tokens: readonly Token[]): number => tokens.reduce((sum, token) => sum + nodesOf(token), 0);

/** The structure of an article's text. Whatever the text, it answers soon, and with few enough elements to draw. */
export function readMarkdown(text: string): Token[] {
  try {
    const calm = calmed(text);
    const tokenizer = new BoundedTokenizer();
    tokenizer.left = MOST_STEPS * calm.length;
    const tokens = new BoundedLexer({ ...getDefaults(), tokenizer }).lex(calm);
    let left = MOST_NODES;
    return tokens.map((token) => {
      left -= nodesOf(token);
      return left < 0 ? asText(token.raw) : token;
    });
  } catch {
    return [asText(text)];
  }
}
