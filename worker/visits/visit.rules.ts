import type { StoredVisit } from "./visits.table.ts";

/** One page view. `at` in ms; `address` whole. */
export type Visit = {
  userId: string | null;
  address: string;
  userAgent: string | null;
  page: string;
  referrer: string | null;
  at: number;
};

const MAX_AGENT = 200;
export const agentText = (userAgent: string): string =>
  [...userAgent.toWellFormed().replace(/\p{C}/gu, " ").trim()].slice(0, MAX_AGENT).join("");

const MAX_REFERRER = 100;
/** Only the site that a visitor came from: where on it they were is not our business. Null for our own. */
export function referrerOf(text: string | undefined, ownHost: string): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, host, origin } = new URL(text);
  if (!/^https?:$/.test(protocol) || host === ownHost || origin.length > MAX_REFERRER) return null;
  return origin;
}

export function deviceTypeOf(userAgent: string | null): "Desktop" | "Mobile" | "Tablet" {
  const agent = userAgent ?? "";
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return "Tablet";
  return /Mobi|iPhone|Android/i.test(agent) ? "Mobile" : "Desktop";
}

const MAX_ADDRESS = 45;

/** What may be kept of an address for long: three of its groups, with the dot or colon after them. */
function netOf(address: string): string {
  const [, ipv4] = /^((?:\d{1,3}\.){3})\d{1,3}$/.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  if (!address.includes(":")) return address;
  const groups = address.split(":");
  // A gap within the first three groups hides how many there are: then less is kept.
  const gap = groups.indexOf("");
  return `${groups.slice(0, gap === -1 ? 3 : Math.min(3, gap)).join(":")}:`;
}

export function splitAddress(address: string): { net: string; host: string } {
  const net = netOf(address.slice(0, MAX_ADDRESS));
  return { net, host: address.slice(net.length, MAX_ADDRESS) };
}

/** The same address without its end: 203.0.113.0, 2001:db8:7::. */
export function cutAddress(address: string): string {
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

export function visitOf(stored: StoredVisit, host: string | undefined): Visit {
  const [userId, net, userAgent, page, referrer, at] = stored;
  const end = net.endsWith(".") ? "0" : net.endsWith(":") ? ":" : "";
  return { userId, address: `${net}${host ?? end}`, userAgent, page, referrer, at };
}
