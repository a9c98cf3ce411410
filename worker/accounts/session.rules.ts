import { SESSION_MARK } from "../../shared/accounts/session-mark.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";

/** Idle and absolute lifetimes (DESIGN: 7 and 30 days); the row is touched at most once in 5 minutes. */
const IDLE = 7 * DAY;
const ABSOLUTE = 30 * DAY;
const TOUCH_EVERY = 5 * MINUTE;

export const expiryOf = (createdAt: number, seenAt: number): number => Math.min(createdAt + ABSOLUTE, seenAt + IDLE);

export const needsTouch = (seenAt: number, now: number): boolean => now - seenAt >= TOUCH_EVERY;

const PLAIN_NAME = "sid";
const HOST_NAME = "__Host-sid";
const MAX_AGE_SECONDS = ABSOLUTE / 1000;

/** `__Host-` and Secure need https; plain http exists on a developer's machine only. */
const cookieName = (isHttps: boolean) => (isHttps ? HOST_NAME : PLAIN_NAME);
const attributes = (isHttps: boolean) => `; Path=/; SameSite=Strict${isHttps ? "; Secure" : ""}`;

/**
 * The session's cookie, and beside it a mark without a secret that scripts may read: a page without the
 * mark has nobody to ask for, which spares each visitor a request and a 401 in the console.
 */
export const sessionCookies = (token: string, isHttps: boolean): string[] => [
  `${cookieName(isHttps)}=${token}${attributes(isHttps)}; HttpOnly; Max-Age=${MAX_AGE_SECONDS}`,
  `${SESSION_MARK}=1${attributes(isHttps)}; Max-Age=${MAX_AGE_SECONDS}`,
];

export const clearedCookies = (isHttps: boolean): string[] => [
  `${cookieName(isHttps)}=${attributes(isHttps)}; HttpOnly; Max-Age=0`,
  `${SESSION_MARK}=${attributes(isHttps)}; Max-Age=0`,
];

const BROWSER_NAME = "browser";
const BROWSER_MAX_AGE_SECONDS = (365 * DAY) / 1000;
const browserName = (isHttps: boolean) => (isHttps ? `__Host-${BROWSER_NAME}` : BROWSER_NAME);

/** By this cookie a browser that has signed in is known again. It opens nothing. */
export const browserCookie = (token: string, isHttps: boolean): string =>
  `${browserName(isHttps)}=${token}${attributes(isHttps)}; Max-Age=${BROWSER_MAX_AGE_SECONDS}; HttpOnly`;

const TOKEN = /^[\w-]{43}$/;

/** The session's token in a request's cookies, if it has the form of one. */
export const tokenOf = (cookieHeader: string | null | undefined, isHttps: boolean): string | null =>
  tokenNamed(cookieName(isHttps), cookieHeader);

/** The browser's token in a request's cookies, if it has the form of one. */
export const browserTokenOf = (cookieHeader: string | null | undefined, isHttps: boolean): string | null =>
  tokenNamed(browserName(isHttps), cookieHeader);

function tokenNamed(cookie: string, cookieHeader: string | null | undefined): string | null {
  const name = `${cookie}=`;
  for (const pair of (cookieHeader ?? "").split(";")) {
    const text = pair.trim();
    if (text.startsWith(name) && TOKEN.test(text.slice(name.length))) return text.slice(name.length);
  }
  return null;
}

const DEVICES = [
  [/iPhone|iPad/, "iPhone or iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
] as const;
const BROWSERS = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

/** "Chrome on Windows": enough to recognise one's own session. */
export function deviceOf(userAgent: string | undefined): string {
  const agent = userAgent ?? "";
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1] ?? "Another client";
  const device = DEVICES.find(([pattern]) => pattern.test(agent))?.[1];
  return device ? `${browser} on ${device}` : browser;
}
