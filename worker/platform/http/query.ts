import type { Context } from "hono";
import type { z } from "zod";
import { badRequest } from "../../../shared/refusal.ts";
import { BoundedMap } from "../bounded-map.ts";
import { safeEcho } from "./errors.ts";
import { refusalOf, VALIDATION_OPTIONS } from "./validation-messages.ts";

const MAX_CACHED_QUERIES = 64;
const MAX_CACHED_LENGTH = 200;

/** The raw query of an address, without its question mark. */
export function queryText(url: string): string {
  const questionMark = url.indexOf("?");
  return questionMark === -1 ? "" : url.slice(questionMark + 1);
}

/**
 * Creates a parser for queries of a schema. It caches valid queries by their text, because most requests have the same
 * few queries and parsing them would cost more than the reply.
 */
export function createQueryParser(schema: z.ZodType): (c: Context) => unknown {
  const cache = new BoundedMap<string, unknown>(MAX_CACHED_QUERIES);
  return (c) => {
    const text = queryText(c.req.url);
    if (cache.has(text)) return cache.get(text);
    const parameters = Object.entries(c.req.queries());
    const [duplicate] = parameters.find(([, values]) => values.length > 1) ?? [];
    if (duplicate !== undefined) throw badRequest(`The parameter ${safeEcho(duplicate)} was sent more than once.`);
    const parsed = schema.safeParse(
      Object.fromEntries(parameters.map(([name, [value]]) => [name, value])),
      VALIDATION_OPTIONS,
    );
    if (!parsed.success) throw refusalOf(parsed.error);
    if (text.length <= MAX_CACHED_LENGTH) cache.set(text, parsed.data);
    return parsed.data;
  };
}

/** For endpoints without query parameters: refuses all of them. */
export function refuseParameters(c: Context): void {
  const [name] = Object.keys(c.req.query());
  if (name !== undefined) throw badRequest(`Unknown parameter ${safeEcho(name)}.`);
}
