import { SIGNED_IN_COOKIE } from "../../shared/accounts/signed-in-cookie.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";

/** A session ends after this time (ms) without a request. */
const IDLE_LIFETIME = 7 * DAY;
/** A session ends this long (ms) after the log-in in any case. */
const MAX_LIFETIME = 30 * DAY;
/** The time of the last request is stored at most once in this time (ms), to save writes. */
const TOUCH_INTERVAL = 5 * MINUTE;

export const expiryOf = (createdAt: number, seenAt: number): number =>
  Math.min(createdAt + MAX_LIFETIME, seenAt + IDLE_LIFETIME);

export const needsTouch = (seenAt: number, now: number): boolean => now - seenAt >= TOUCH_INTERVAL;

const HTTP_COOKIE = "sid";
const HTTPS_COOKIE = "__Host-sid";
const MAX_AGE_SECONDS = MAX_LIFETIME / 1000;

/** The prefix `__Host-` and `Secure` need HTTPS. Plain HTTP is used on a developer's machine only. */
const cookieName = (isHttps: boolean) => (isHttps ? HTTPS_COOKIE : HTTP_COOKIE);
const cookieAttributes = (isHttps: boolean) => `; Path=/; SameSite=Strict${isHttps ? "; Secure" : ""}`;

/**
 * The session cookie and a second cookie without a secret that scripts can read. A page without the second cookie knows
 * that no user is signed in, which saves a request and a 401 in the console.
 */
export const sessionCookies = (token: string, isHttps: boolean): string[] => [
  `${cookieName(isHttps)}=${token}${cookieAttributes(isHttps)}; HttpOnly; Max-Age=${MAX_AGE_SECONDS}`,
  `${SIGNED_IN_COOKIE}=1${cookieAttributes(isHttps)}; Max-Age=${MAX_AGE_SECONDS}`,
];

export const clearedCookies = (isHttps: boolean): string[] => [
  `${cookieName(isHttps)}=${cookieAttributes(isHttps)}; HttpOnly; Max-Age=0`,
  `${SIGNED_IN_COOKIE}=${cookieAttributes(isHttps)}; Max-Age=0`,
];

const CHALLENGE_COOKIE = "passkey";
const challengeCookieName = (isHttps: boolean) => (isHttps ? `__Host-${CHALLENGE_COOKIE}` : CHALLENGE_COOKIE);

/** Binds the challenges of passkeys to this browser. It does not sign the user in. */
export const challengeCookie = (token: string, isHttps: boolean, lifetimeMs: number): string =>
  `${challengeCookieName(isHttps)}=${token}${cookieAttributes(isHttps)}; Max-Age=${lifetimeMs / 1000}; HttpOnly`;

const BROWSER_COOKIE = "browser";
const BROWSER_MAX_AGE_SECONDS = (365 * DAY) / 1000;
const browserCookieName = (isHttps: boolean) => (isHttps ? `__Host-${BROWSER_COOKIE}` : BROWSER_COOKIE);

/** Identifies a browser that has signed in before. It does not sign the user in. */
export const browserCookie = (token: string, isHttps: boolean): string =>
  `${browserCookieName(isHttps)}=${token}${cookieAttributes(isHttps)}; Max-Age=${BROWSER_MAX_AGE_SECONDS}; HttpOnly`;

const TOKEN = /^[\w-]{43}$/;

/** The session token in the request's cookies; null when it is missing or malformed. */
export const sessionTokenOf = (cookieHeader: string | null | undefined, isHttps: boolean): string | null =>
  tokenFromCookie(cookieName(isHttps), cookieHeader);

/** The browser token in the request's cookies; null when it is missing or malformed. */
export const browserTokenOf = (cookieHeader: string | null | undefined, isHttps: boolean): string | null =>
  tokenFromCookie(browserCookieName(isHttps), cookieHeader);

/** The token of `challengeCookie` in the request's cookies; null when it is missing or malformed. */
export const challengeTokenOf = (cookieHeader: string | null | undefined, isHttps: boolean): string | null =>
  tokenFromCookie(challengeCookieName(isHttps), cookieHeader);

function tokenFromCookie(cookie: string, cookieHeader: string | null | undefined): string | null {
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

/** A description such as "Chrome on Windows", so that users recognise their sessions. */
export function deviceOf(userAgent: string | undefined): string {
  const agent = userAgent ?? "";
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1] ?? "Unknown browser";
  const device = DEVICES.find(([pattern]) => pattern.test(agent))?.[1];
  return device ? `${browser} on ${device}` : browser;
}
