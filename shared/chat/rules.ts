/** Rules of the chat that both sides keep. No zod: the page loads this file. */

/** In code points, after trimming. */
export const MAX_MESSAGE = 500;
/** Of a mute, likewise. */
export const MAX_REASON = 200;
/** Messages of one page of the list, unless fewer are asked for. */
export const CHAT_PAGE = 100;
/** What a person may send without being slowed down: so many messages in so many ms. */
export const FLOOD_WINDOW_MS = 10_000;
export const DELETED_TEXT = "message deleted";

/** How often a page says that it is alive, in the words that the room answers without waking up. */
export const PING = "ping";
export const PONG = "pong";
export const PING_EVERY_MS = 20_000;
/** At most so often does a page say how far it has read. */
export const ACK_EVERY_MS = 5_000;

/** Close codes of the room: the session is over; and everything else, after which one may come back. */
export const SESSION_OVER = 4001;

// Controls but the line feed, and the marks that turn the direction of other people's text around.
const UNWANTED = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;
const INVISIBLE = /[\p{Cf}\p{Z}\s\u2800\u3164]/gu;

/** The text as it is stored; empty when there is nothing to see in it. */
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

// "$BTC" and "$1INCH", but neither "$100" nor "US$AU".
const MENTION = /(?<![\w$])\$(?=\d*[A-Za-z])([A-Za-z0-9]{2,10})(?!\w)/g;

/** Text and coin symbols in turn, so that a page can put the price beside the symbol. */
export function splitMentions(text: string): { text: string; symbol?: string }[] {
  const parts: { text: string; symbol?: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match[0], symbol: match[1]!.toLowerCase() });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
