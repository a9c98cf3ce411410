import type { Context } from "hono";
import type { z } from "zod";
import { badRequest, echoOf } from "./errors.ts";
import { IN_WORDS, refusalOf } from "./validation-messages.ts";

const MOST_QUERIES = 64;
const LONGEST_QUERY = 200;

/** The query of an address as it was written, without its question mark. */
export function queryText(url: string): string {
  const mark = url.indexOf("?");
  return mark === -1 ? "" : url.slice(mark + 1);
}

/**
 * Reads a query by its schema, and remembers those that were valid by their text: everybody asks for the
 * market in the same few words, and reading them anew would cost more than the reply.
 */
export function queryReader(schema: z.ZodType): (c: Context) => unknown {
  const known = new Map<string, unknown>();
  return (c) => {
    const text = queryText(c.req.url);
    if (known.has(text)) return known.get(text);
    const given = Object.entries(c.req.queries());
    const [twice] = given.find(([, values]) => values.length > 1) ?? [];
    if (twice !== undefined) throw badRequest(`The parameter ${echoOf(twice)} came more than once.`);
    const parsed = schema.safeParse(Object.fromEntries(given.map(([name, [value]]) => [name, value])), IN_WORDS);
    if (!parsed.success) throw refusalOf(parsed.error);
    if (known.size >= MOST_QUERIES) known.clear();
    if (text.length <= LONGEST_QUERY) known.set(text, parsed.data);
    return parsed.data;
  };
}

/** An endpoint with a query checks its own; one without takes none. */
export function refuseParameters(c: Context): void {
  const [name] = Object.keys(c.req.query());
  if (name !== undefined) throw badRequest(`Unknown parameter ${echoOf(name)}.`);
}
