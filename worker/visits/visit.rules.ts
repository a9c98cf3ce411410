import type { StoredVisit } from "./visits.table.ts";

/** One page view. `at` is in ms; `address` is the full IP address unless it was truncated. */
export type Visit = {
  userId: string | null;
  address: string;
  userAgent: string | null;
  page: string;
  referrer: string | null;
  at: number;
};

const MAX_AGENT_LENGTH = 200;
/** The user agent without control characters, limited in length. */
export const cleanUserAgent = (userAgent: string): string =>
  [...userAgent.toWellFormed().replace(/\p{C}/gu, " ").trim()].slice(0, MAX_AGENT_LENGTH).join("");

const MAX_REFERRER_LENGTH = 100;
/** The origin of the site that the visitor came from, without path, to protect privacy. Null for our own site. */
export function referrerOf(text: string | undefined, ownHost: string): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, host, origin } = new URL(text);
  if (!/^https?:$/.test(protocol) || host === ownHost || origin.length > MAX_REFERRER_LENGTH) return null;
  return origin;
}

export function deviceTypeOf(userAgent: string | null): "Desktop" | "Mobile" | "Tablet" {
  const agent = userAgent ?? "";
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return "Tablet";
  return /Mobi|iPhone|Android/i.test(agent) ? "Mobile" : "Desktop";
}

const MAX_ADDRESS_LENGTH = 45;

/** The network part of an IP address: three groups and the separator after them. It is stored for longer than the rest. */
function networkPart(address: string): string {
  const [, ipv4] = /^((?:\d{1,3}\.){3})\d{1,3}$/.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  if (!address.includes(":")) return address;
  const groups = address.split(":");
  // A "::" within the first three groups replaces several groups, so only the groups before it are used.
  const gap = groups.indexOf("");
  return `${groups.slice(0, gap === -1 ? 3 : Math.min(3, gap)).join(":")}:`;
}

/** Splits an IP address into its network part and its host part. */
export function splitAddress(address: string): { net: string; host: string } {
  const net = networkPart(address.slice(0, MAX_ADDRESS_LENGTH));
  return { net, host: address.slice(net.length, MAX_ADDRESS_LENGTH) };
}

/** The address without its host part, such as 203.0.113.0 or 2001:db8:7::. */
export function truncateAddress(address: string): string {
  const { net, host } = splitAddress(address);
  if (host === "") return net;
  return net.endsWith(".") ? `${net}0` : `${net}:`;
}

export const storedVisit = (visit: Visit): StoredVisit => [
  visit.userId,
  splitAddress(visit.address).net,
  visit.userAgent,
  visit.page,
  visit.referrer,
  visit.at,
];

/** The visit of a stored tuple. Without `host` its address is truncated. */
export function visitOf(stored: StoredVisit, host: string | undefined): Visit {
  const [userId, net, userAgent, page, referrer, at] = stored;
  const emptyHost = net.endsWith(".") ? "0" : net.endsWith(":") ? ":" : "";
  return { userId, address: `${net}${host ?? emptyHost}`, userAgent, page, referrer, at };
}
