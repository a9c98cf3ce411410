import { SHOWN } from "../../shared/admin/limits.ts";
import { isoTime } from "../../shared/values/time.ts";

export type Order = { by: "age"; before: { createdAt: number; id: string } } | Named;
type Named = { by: "username" | "email"; start: string; after: string };

/** The order of a page and where it begins; null when the key is none of ours. */
export function orderOfPage(q = "", after?: string): Order | null {
  if (q !== "") return { by: q.includes("@") ? "email" : "username", start: q, after: after ?? "" };
  if (after === undefined) return { by: "age", before: { createdAt: Number.MAX_SAFE_INTEGER, id: "" } };
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]+)$/.exec(after) ?? [];
  return createdAt === undefined || id === undefined
    ? null
    : { by: "age", before: { createdAt: Number(createdAt), id } };
}

export function keyOf(
  person: { id: string; createdAt: number; username: string | null; email: string | null },
  by: Order["by"],
) {
  return by === "age" ? `${person.createdAt}.${person.id}` : (person[by] ?? "");
}

/** Most first; equal ones by name. */
export function mostOf(counts: Readonly<Record<string, number>>): [name: string, count: number][] {
  return Object.entries(counts).sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
}

/** The first of a text, in whole characters. */
export function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}

export const latest = (...times: (number | null)[]): string | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : isoTime(Math.max(...known));
};

export const shownMessage = (message: string): string => shortened(message, SHOWN.messageLength);
