import { escapeMarkup } from "../../../shared/html/escape.ts";
import { replaceOnce } from "../../../shared/html/replace-once.ts";

/** A tag with metadata of a page. The content is escaped. */
export const meta = (kind: "name" | "property", name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`;

/** The built page with another title, and with `head` instead of its description. Both are HTML. */
export function withHead(html: string, title: string, head: string): string {
  const withoutDescription = replaceOnce(html, /<meta name="description"[^>]*>/, "", "index.html");
  const titled = replaceOnce(withoutDescription, /<title>[^<]*<\/title>/, `<title>${title}</title>`, "index.html");
  return replaceOnce(titled, "</head>", `${head}</head>`, "index.html");
}
