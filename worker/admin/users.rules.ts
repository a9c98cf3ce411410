import { DETAIL_LIMITS } from "../../shared/admin/limits.ts";
import { isoTime } from "../../shared/values/time.ts";

export type PageQuery = { by: "age"; before: { createdAt: number; id: string } } | PrefixQuery;
type PrefixQuery = { by: "username" | "email"; prefix: string; after: string };

/** Parses the search text and the page key of a request. Null when the key is invalid. */
export function parsePageQuery(q = "", after?: string): PageQuery | null {
  if (q !== "") return { by: q.includes("@") ? "email" : "username", prefix: q, after: after ?? "" };
  if (after === undefined) return { by: "age", before: { createdAt: Number.MAX_SAFE_INTEGER, id: "" } };
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]+)$/.exec(after) ?? [];
  return createdAt === undefined || id === undefined
    ? null
    : { by: "age", before: { createdAt: Number(createdAt), id } };
}

/**
 * The key with which a client requests the page after this user. Several users may have given one email, so its key has
 * the id too.
 */
export function pageKeyOf(
  user: { id: string; createdAt: number; username: string | null; email: string | null },
  by: PageQuery["by"],
) {
  if (by === "email") return `${user.email ?? ""} ${user.id}`;
  return by === "age" ? `${user.createdAt}.${user.id}` : (user.username ?? "");
}

/** The entries by count, highest first; equal counts by name. */
export function sortByCount(counts: Readonly<Record<string, number>>): [name: string, count: number][] {
  return Object.entries(counts).sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}

/** The text, cut to `length` code points. */
export function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}

/** The latest of the times (ms) as ISO text; null when all are null. */
export const latestTime = (...times: (number | null)[]): string | null => {
  const definedTimes = times.filter((time) => time !== null);
  return definedTimes.length === 0 ? null : isoTime(Math.max(...definedTimes));
};

export const messagePreview = (message: string): string => truncate(message, DETAIL_LIMITS.messageLength);
