import type { Token, Tokens } from "marked";
import { type ReactNode, use, useMemo } from "react";
import { isPublicHttps } from "../../../shared/news/rules.ts";
import { ArticlePicture } from "./ArticlePicture.tsx";
import { decodeEntities } from "./entities.ts";
import "./prose.css";

type Reader = { readMarkdown: (text: string) => Token[] };
/** The reader could not be loaded: the text as it was written is better than none. */
const PLAIN: Reader = {
  readMarkdown: (text) => [{ type: "paragraph", raw: text, text, tokens: [{ type: "text", raw: text, text }] }],
};
let loading: Promise<Reader> | undefined;
function loadReader(): Promise<Reader> {
  loading ??= import("./markdown.ts").catch(() => PLAIN);
  return loading;
}

/** The page's own title is the first level. */
const TOP_LEVEL = 2;

/**
 * An article's text as elements of React: no HTML of the author reaches the page, links and pictures are
 * https or they are words. Suspends until the reader of Markdown is there.
 */
export function Markdown({ text, articleId }: { text: string; articleId: number | null }) {
  const { readMarkdown } = use(loadReader());
  const tokens = useMemo(() => readMarkdown(text), [readMarkdown, text]);
  const levels = useMemo(() => headingLevels(tokens), [tokens]);
  return (
    <div className="prose">
      {tokens.map((token, at) => (
        <Piece key={at} token={token} articleId={articleId} level={levels.get(token)} />
      ))}
    </div>
  );
}

/** Levels follow each other without a gap, whatever the author wrote: a screen reader walks along them. */
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
  tokens.map((token, at) => <Piece key={at} token={token} articleId={articleId} />);

function Piece({ token, articleId, level }: PieceProps): ReactNode {
  const inner = "tokens" in token && token.tokens ? <Pieces tokens={token.tokens} articleId={articleId} /> : null;
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading": {
      // Inside a list or a quotation it divides nothing.
      const Heading = level ? (`h${level}` as "h2") : "p";
      return <Heading>{level ? inner : <strong>{inner}</strong>}</Heading>;
    }
    case "paragraph":
      return <p>{inner}</p>;
    case "blockquote":
      return <blockquote>{inner}</blockquote>;
    case "list":
      return <List list={token as Tokens.List} articleId={articleId} />;
    case "table":
      return <Table table={token as Tokens.Table} articleId={articleId} />;
    case "code":
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "strong":
      return <strong>{inner}</strong>;
    case "em":
      return <em>{inner}</em>;
    case "del":
      return <del>{inner}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return <OutwardLink href={token.href}>{inner}</OutwardLink>;
    case "image":
      return isPublicHttps(token.href) ? (
        <ArticlePicture articleId={articleId} url={token.href} alt={decodeEntities(token.text)} />
      ) : (
        decodeEntities(token.text)
      );
    case "text":
      return inner ?? decodeEntities(token.text);
    case "escape":
      return token.text;
    default:
      // HTML and all that is unknown is shown as it was written.
      return "block" in token && token.block ? <p>{token.raw}</p> : token.raw;
  }
}

function OutwardLink({ href, children }: { href: string; children: ReactNode }) {
  if (!isPublicHttps(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

function List({ list, articleId }: { list: Tokens.List; articleId: number | null }) {
  const items = list.items.map((item, at) => (
    <li key={at}>
      {item.task && (item.checked ? "☑ " : "☐ ")}
      <Pieces tokens={item.tokens.filter((token) => token.type !== "checkbox")} articleId={articleId} />
    </li>
  ));
  return list.ordered ? <ol start={list.start === "" ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, articleId }: { table: Tokens.Table; articleId: number | null }) {
  const cells = (row: Tokens.TableCell[]) =>
    row.map((cell, at) =>
      cell.header ? (
        <th key={at} scope="col">
          <Pieces tokens={cell.tokens} articleId={articleId} />
        </th>
      ) : (
        <td key={at}>
          <Pieces tokens={cell.tokens} articleId={articleId} />
        </td>
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard too.
    <section className="prose-table" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(table.header)}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>{cells(row)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
