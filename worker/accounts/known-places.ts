import { createHash, randomBytes } from "node:crypto";
import { DAY } from "../../shared/values/time.ts";
import { addressOf, countedAddress } from "../platform/http/client-ip.ts";
import { browserCookie, browserTokenOf } from "./session.rules.ts";

/** How long a place stays known without a log-in from there. */
export const PLACES_KEPT_FOR = 90 * DAY;

const TOKEN_BYTES = 32;

/** A place as it is stored: a hash, so that the table holds no address and no token. */
const placeOf = (kind: "address" | "browser", text: string): string =>
  createHash("sha256").update(`${kind} ${text}`).digest("hex").slice(0, 32);

export const isHttps = (request: Request) => new URL(request.url).protocol === "https:";
const tokenOf = (request: Request) => browserTokenOf(request.headers.get("Cookie"), isHttps(request));

/** The places that a log-in comes from: its address, and its browser when it has signed in before. */
export function placesOf(request: Request): string[] {
  const token = tokenOf(request);
  const address = placeOf("address", countedAddress(addressOf(request)));
  return token === null ? [address] : [address, placeOf("browser", token)];
}

/** After a log-in: the places to keep, and the cookie by which the browser is known next time. */
export function markBrowser(request: Request): { places: string[]; cookie: string } {
  const token = tokenOf(request) ?? randomBytes(TOKEN_BYTES).toString("base64url");
  const places = [placeOf("address", countedAddress(addressOf(request))), placeOf("browser", token)];
  return { places, cookie: browserCookie(token, isHttps(request)) };
}
