/** Rules for the chat, shared by the page and the server. Do not import zod, because the page loads this file. */

import { isPublicHttps } from "../news/rules.ts";
import { withoutEnd } from "../values/without-end.ts";

/** Maximum length of a message, in code points, after trimming. */
export const MAX_MESSAGE = 500;
/** Maximum length of the reason for a mute, in code points, after trimming. */
export const MAX_REASON = 200;
/** Length of the reason of a report, in code points, after trimming. */
export const MAX_REPORT = 200;
/** Reports that a user may send in 24 hours. */
export const MAX_REPORTS_PER_DAY = 20;
/** Maximum and default number of messages per request. */
export const CHAT_PAGE = 100;
/** The period in which a user may send only a limited number of messages, in ms. */
export const FLOOD_WINDOW_MS = 10_000;
export const DELETED_TEXT = "message deleted";

/** The page's heartbeat. The room replies to exactly these texts without waking up. */
export const PING = "ping";
export const PONG = "pong";
export const PING_EVERY_MS = 20_000;
/** Minimum interval between two acknowledgements of a page, in ms. */
export const ACK_EVERY_MS = 5_000;

/** The close code for an ended session. After any other close code the page reconnects. */
export const SESSION_OVER = 4001;

// Control characters except the line feed, and marks that would reverse the direction of other users' text.
const UNWANTED = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;
const INVISIBLE = /[\p{Cf}\p{Z}\s\u2800\u3164]/gu;

/** The text as it is stored; empty when it has no visible character. */
export function cleanMessage(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(UNWANTED, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return clean.replace(INVISIBLE, "") === "" ? "" : clean;
}

export const messageLength = (text: string): number => [...text].length;

// Matches "$BTC" and "$1INCH", but neither "$100" nor "US$AU".
const MENTION = /(?<![\w$])\$(?=\d*[A-Za-z])([A-Za-z0-9]{2,10})(?!\w)/g;

/** A part of a message. At most one of `symbol`, `user` and `url` is set; a part without them is plain text. */
export type MessagePart = { text: string; symbol?: string; user?: string; url?: string };

/** Splits a text into plain text and coin symbols, so that a page can show a price beside each symbol. */
export function splitMentions(text: string): MessagePart[] {
  return splitBy(text, MENTION, (match) => ({ text: match[0], symbol: match[1]!.toLowerCase() }));
}

const USER = /(?<![\w@.-])@([a-z0-9_-]{3,20})(?![\w-])/g;
const HTTPS = /https:\/\/[^\s<>"]+/g;
/** Punctuation that ends a sentence or a bracket, and not a URL. */
const TRAILING = ".,;:!?'*_~)]}\u2026";

/** Splits a message into plain text, links, coin symbols and usernames. Only public https URLs become links. */
export function splitMessage(text: string): MessagePart[] {
  const parts = splitBy(text, HTTPS, ([match]) => {
    const url = withoutTrailing(match);
    return isPublicHttps(url) ? { text: url, url } : { text: match };
  });
  return parts.flatMap((part) =>
    part.url === undefined
      ? splitMentions(part.text).flatMap((piece) =>
          piece.symbol === undefined
            ? splitBy(piece.text, USER, (match) => ({ text: match[0], user: match[1]! }))
            : [piece],
        )
      : [part],
  );
}

/** A closing bracket belongs to the URL when the URL has the opening one, as in many addresses of Wikipedia. */
function withoutTrailing(url: string): string {
  const cut = withoutEnd(url, TRAILING);
  return cut.includes("(") && url[cut.length] === ")" ? `${cut})` : cut;
}

/** Cuts a text at each match. A match may return a part shorter than itself; the rest is then plain text. */
function splitBy(text: string, pattern: RegExp, partOf: (match: RegExpExecArray) => MessagePart): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const part = partOf(match);
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push(part);
    end = match.index + part.text.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
