import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from "marked";

/** Elements inside each other: more than any article needs, and far from the depth at which a parser falls over. */
const DEEPEST = 12;
const WIDEST_TABLE = 20;
const LONGEST_RUN = 64;
/** Elements that one article may make in the page. */
const MOST_NODES = 10_000;

/** marked's own rules, stopped where hostile text would make them deep or slow. */
class BoundedTokenizer extends Tokenizer {
  #depth = 0;

  #deeper<T>(read: () => T): T | undefined {
    if (this.#depth >= DEEPEST) return undefined;
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  override blockquote(src: string) {
    return this.#deeper(() => super.blockquote(src));
  }
  override list(src: string) {
    return this.#deeper(() => super.list(src));
  }
  override link(src: string) {
    return this.#deeper(() => super.link(src));
  }
  override reflink(src: string, links: Parameters<Tokenizer["reflink"]>[1]) {
    return this.#deeper(() => super.reflink(src, links));
  }
  override emStrong(src: string, masked: string, previous?: string) {
    return this.#deeper(() => super.emStrong(src, masked, previous));
  }
  override table(src: string) {
    const [head = ""] = src.split("\n", 1);
    return head.split("|").length > WIDEST_TABLE ? undefined : super.table(src);
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

const asText = (raw: string): Tokens.Text => ({ type: "text", raw, text: raw, escaped: true });

/** The structure of an article's text. Whatever the text, it answers soon, and with few enough elements to draw. */
export function readMarkdown(text: string): Token[] {
  try {
    const tokens = new Lexer({ ...getDefaults(), tokenizer: new BoundedTokenizer() }).lex(calmed(text));
    let left = MOST_NODES;
    return tokens.map((token) => {
      left -= nodesOf(token);
      return left < 0 ? asText(token.raw) : token;
    });
  } catch {
    return [asText(text)];
  }
}
