import type { Token, Tokens } from "marked";
import { type ReactNode, use, useMemo } from "react";
import { isPublicHttps } from "../../shared/news-rules.ts";
import { ArticlePicture } from "./ArticlePicture.tsx";
import { decodeEntities } from "./entities.ts";

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

/** What the drawing of one text knows: whose pictures it shows, and the heading before. */
type Drawing = { articleId: number | null; level: number };

/**
 * An article's text as elements of React: no HTML of the author reaches the page, links and pictures are
 * https or they are words. Suspends until the reader of Markdown is there.
 */
export function Markdown({ text, articleId }: { text: string; articleId: number | null }) {
  const { readMarkdown } = use(loadReader());
  const tokens = useMemo(() => readMarkdown(text), [readMarkdown, text]);
  return <div className="prose">{drawAll(tokens, { articleId, level: TOP_LEVEL - 1 })}</div>;
}

function drawAll(tokens: readonly Token[] | undefined, drawing: Drawing): ReactNode[] {
  return (tokens ?? []).map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a token has no name but its place.
    <Piece key={at} token={token} drawing={drawing} level={token.type === "heading" ? levelOf(token, drawing) : 0} />
  ));
}

/** Levels follow each other without a gap, whatever the author wrote: a screen reader walks along them. */
function levelOf(token: Token, drawing: Drawing): number {
  drawing.level = Math.min((token as Tokens.Heading).depth + TOP_LEVEL - 1, drawing.level + 1, 6);
  return drawing.level;
}

function Piece({ token, drawing, level }: { token: Token; drawing: Drawing; level: number }): ReactNode {
  const inner = (tokens: readonly Token[] | undefined) => drawAll(tokens, drawing);
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading": {
      const Heading = `h${level}` as "h2";
      return <Heading>{inner(token.tokens)}</Heading>;
    }
    case "paragraph":
      return <p>{inner(token.tokens)}</p>;
    case "blockquote":
      return <blockquote>{inner(token.tokens)}</blockquote>;
    case "list":
      return <List list={token as Tokens.List} drawing={drawing} />;
    case "table":
      return <Table table={token as Tokens.Table} drawing={drawing} />;
    case "code":
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "strong":
      return <strong>{inner(token.tokens)}</strong>;
    case "em":
      return <em>{inner(token.tokens)}</em>;
    case "del":
      return <del>{inner(token.tokens)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return <OutwardLink href={token.href}>{inner(token.tokens)}</OutwardLink>;
    case "image":
      return isPublicHttps(token.href) ? (
        <ArticlePicture articleId={drawing.articleId} url={token.href} alt={decodeEntities(token.text)} />
      ) : (
        decodeEntities(token.text)
      );
    case "text":
      return "tokens" in token && token.tokens ? inner(token.tokens) : decodeEntities(token.text);
    case "escape":
      return token.text;
    default:
      // HTML and all that is unknown is shown as it was written.
      return token.raw;
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

function List({ list, drawing }: { list: Tokens.List; drawing: Drawing }) {
  const items = list.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item has no name but its place.
    <li key={at}>
      {item.task && (item.checked ? "☑ " : "☐ ")}
      {drawAll(
        item.tokens.filter((token) => token.type !== "checkbox"),
        drawing,
      )}
    </li>
  ));
  return list.ordered ? <ol start={list.start === "" ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, drawing }: { table: Tokens.Table; drawing: Drawing }) {
  const cells = (row: Tokens.TableCell[]) =>
    row.map((cell, at) =>
      cell.header ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its place.
        <th key={at} scope="col">
          {drawAll(cell.tokens, drawing)}
        </th>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its place.
        <td key={at}>{drawAll(cell.tokens, drawing)}</td>
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place.
            <tr key={at}>{cells(row)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
