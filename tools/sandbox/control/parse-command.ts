import type { Context } from "hono";
import type { z } from "zod";

/** Parses the body with the schema. Returns a 400 reply with a sentence when the body is invalid. */
export async function parseCommand<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema> | Response> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (body === undefined) return c.text("Send a JSON body.", 400);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  return c.text(issue.path.length === 0 ? issue.message : `${issue.path.join(".")}: ${issue.message}`, 400);
}
