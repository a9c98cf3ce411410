import { createHash, randomBytes } from "node:crypto";
import { DAY } from "../../shared/values/time.ts";
import { clientAddress, rateLimitAddress } from "../platform/http/client-ip.ts";
import { isHttps } from "../platform/http/is-https.ts";
import { browserCookie, browserTokenOf } from "./session.rules.ts";

/** How long (ms) a place stays known without another log-in from there. */
export const PLACE_RETENTION = 90 * DAY;

const TOKEN_BYTES = 32;

/** The hash of an address or a browser's token. Only hashes are stored, so the table contains neither. */
const hashPlace = (kind: "address" | "browser", text: string): string =>
  createHash("sha256").update(`${kind} ${text}`).digest("hex").slice(0, 32);

const browserToken = (request: Request) => browserTokenOf(request.headers.get("Cookie"), isHttps(request));
const addressPlace = (request: Request) => hashPlace("address", rateLimitAddress(clientAddress(request)));

/** The places of a log-in: its IP address, and its browser if this browser has signed in before. */
export function placesOf(request: Request): string[] {
  const token = browserToken(request);
  const places = [addressPlace(request)];
  return token === null ? places : [...places, hashPlace("browser", token)];
}

/** After a log-in: the places to store, and the cookie that identifies the browser at its next log-in. */
export function rememberBrowser(request: Request): { places: string[]; cookie: string } {
  const token = browserToken(request) ?? randomBytes(TOKEN_BYTES).toString("base64url");
  const places = [addressPlace(request), hashPlace("browser", token)];
  return { places, cookie: browserCookie(token, isHttps(request)) };
}
