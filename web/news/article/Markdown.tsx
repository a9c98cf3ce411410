import type { Token, Tokens } from "marked";
import { createContext, type ReactNode, use, useContext, useMemo } from "react";
import { isPublicHttps } from "../../../shared/news/rules.ts";
import { ArticlePicture } from "./ArticlePicture.tsx";
import { CoinLinks } from "./CoinLinks.tsx";
import { decodeEntities } from "./entities.ts";
import { CODE, HEADINGS, LINK, LIST, PROSE, QUOTE, SOURCE } from "./prose.ts";

type Parser = { readMarkdown: (text: string) => Token[] };
/** Shows the source text when the parser cannot be loaded. */
const PLAIN_TEXT_PARSER: Parser = {
  readMarkdown: (text) => [{ type: "paragraph", raw: text, text, tokens: [{ type: "text", raw: text, text }] }],
};
let loading: Promise<Parser> | undefined;
function loadParser(): Promise<Parser> {
  loading ??= import("./markdown.ts").catch(() => PLAIN_TEXT_PARSER);
  return loading;
}

/** The heading level of an article's top headings. Level 1 is the page's title. */
const TOP_LEVEL = 2;

/**
 * Renders an article's Markdown. HTML in it is shown as text, and so are links and pictures without a public https
 * address. Suspends until the parser is loaded.
 */
export function Markdown({ text, articleId }: { text: string; articleId: number | null }) {
  const { readMarkdown } = use(loadParser());
  const tokens = useMemo(() => readMarkdown(text), [readMarkdown, text]);
  const levels = useMemo(() => headingLevels(tokens), [tokens]);
  return (
    <div className={PROSE}>
      {tokens.map((token, index) => (
        <Piece key={index} token={token} articleId={articleId} level={levels.get(token)} />
      ))}
    </div>
  );
}

/** Heading levels without gaps, because screen readers navigate by them. */
function headingLevels(tokens: readonly Token[]): Map<Token, number> {
  const open: number[] = [];
  const levels = new Map<Token, number>();
  for (const token of tokens) {
    if (token.type !== "heading") continue;
    while ((open.at(-1) ?? 0) >= token.depth) open.pop();
    open.push(token.depth);
    levels.set(token, TOP_LEVEL - 1 + open.length);
  }
  return levels;
}

type PieceProps = { token: Token; articleId: number | null; level?: number | undefined };
type ManyProps = { tokens: readonly Token[] | undefined; articleId: number | null };

const Pieces = ({ tokens = [], articleId }: ManyProps): ReactNode =>
  tokens.map((token, index) => <Piece key={index} token={token} articleId={articleId} />);

function Piece({ token, articleId, level }: PieceProps): ReactNode {
  const inner = "tokens" in token && token.tokens ? <Pieces tokens={token.tokens} articleId={articleId} /> : null;
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading": {
      // A heading inside a list or a quotation is not part of the outline.
      if (!level)
        return (
          <p>
            <strong>{inner}</strong>
          </p>
        );
      const Heading = `h${level}` as "h2";
      return <Heading className={HEADINGS[level === TOP_LEVEL ? "top" : "other"]}>{inner}</Heading>;
    }
    case "paragraph":
      return <p>{inner}</p>;
    case "blockquote":
      return <blockquote className={QUOTE}>{inner}</blockquote>;
    case "list":
      return <List list={token as Tokens.List} articleId={articleId} />;
    case "table":
      return <Table table={token as Tokens.Table} articleId={articleId} />;
    case "code":
      return (
        <pre className={SOURCE}>
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr className="border-t" />;
    case "strong":
      return <strong>{inner}</strong>;
    case "em":
      return <em>{inner}</em>;
    case "del":
      return <del>{inner}</del>;
    case "codespan":
      return <code className={CODE}>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      // A link contains no other links.
      return (
        <ExternalLink href={token.href}>
          <InLink value={true}>{inner}</InLink>
        </ExternalLink>
      );
    case "image":
      return isPublicHttps(token.href) ? (
        <ArticlePicture articleId={articleId} url={token.href} alt={decodeEntities(token.text)} />
      ) : (
        decodeEntities(token.text)
      );
    case "text":
      return inner ?? <CoinText text={decodeEntities(token.text)} />;
    case "escape":
      return token.text;
    default:
      // HTML and unknown tokens are shown as source text.
      return "block" in token && token.block ? <p>{token.raw}</p> : token.raw;
  }
}

const InLink = createContext(false);
const CoinText = ({ text }: { text: string }) => (useContext(InLink) ? text : <CoinLinks text={text} />);

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  if (!isPublicHttps(href)) return children;
  return (
    <a className={LINK} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

function List({ list, articleId }: { list: Tokens.List; articleId: number | null }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      {item.task && (item.checked ? "☑ " : "☐ ")}
      <Pieces tokens={item.tokens.filter((token) => token.type !== "checkbox")} articleId={articleId} />
    </li>
  ));
  if (!list.ordered) return <ul className={`${LIST} list-disc`}>{items}</ul>;
  return (
    <ol className={`${LIST} list-decimal`} start={list.start === "" ? 1 : list.start}>
      {items}
    </ol>
  );
}

const CELL = "border-b py-2 pr-4 text-left align-top leading-5 wrap-normal";

function Table({ table, articleId }: { table: Tokens.Table; articleId: number | null }) {
  const cells = (row: Tokens.TableCell[]) =>
    row.map((cell, index) =>
      cell.header ? (
        <th key={index} scope="col" className={`${CELL} text-12 font-medium text-text-3`}>
          <Pieces tokens={cell.tokens} articleId={articleId} />
        </th>
      ) : (
        <td key={index} className={`${CELL} text-14`}>
          <Pieces tokens={cell.tokens} articleId={articleId} />
        </td>
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table needs the focus to scroll by keyboard.
    <section className="overflow-x-auto" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(table.header)}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>{cells(row)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
