import { zValidator } from "@hono/zod-validator";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import type { Endpoint } from "../../../shared/endpoint.ts";
import { refuseCrossSite } from "./cross-site.ts";
import { badRequest, notAllowed, notSignedIn, Refusal, wrongContentType } from "./errors.ts";
import { queryReader, refuseParameters } from "./query.ts";
import { privateJson } from "./replies.ts";
import { IN_WORDS, refusalOf } from "./validation-messages.ts";

/** Who asks, as the session says it. `sid` names the session row. */
export type Person = { id: string; username: string | null; isAdmin: boolean; sid: string };
/** The routes are given what the worker's bindings were made into, and never the bindings. */
export type AppEnv<Deps extends object> = { Bindings: Deps };
/** Who sent a request: read once for each, and only when somebody wants to know. */
export type Identify = (request: Request) => Promise<Person | null>;

type Out<E, Key extends string> = E extends { [K in Key]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;
type ReplyOf<E extends Endpoint> = E extends { prepared: true } ? Response : z.input<E["reply"]>;

export type Call<Deps extends object, E extends Endpoint> = {
  c: Context<AppEnv<Deps>>;
  deps: Deps;
  /** Where anyone may call, nobody is asked who they are: such a handler asks `deps.identify`. */
  user: E["access"] extends "visitor" ? null : Person;
  params: Record<string, string>;
  query: Out<E, "query">;
  body: Out<E, "body">;
  setCookies(cookies: string[]): void;
  setHeaders(headers: Record<string, string>): void;
};
type Handler<Deps extends object, E extends Endpoint> = (call: Call<Deps, E>) => ReplyOf<E> | Promise<ReplyOf<E>>;

export type On<Deps extends object, Table extends Record<string, Endpoint>> = <Name extends keyof Table & string>(
  name: Name,
  handle: Handler<Deps, Table[Name]>,
) => void;

const MAX_BODY_BYTES = 64 * 1024;

const refuseInvalid = (result: { success: boolean; error?: z.core.$ZodError }) => {
  if (!result.success && result.error) throw refusalOf(result.error);
};

// Zod measures before it is sure of a text, and stumbles over an object that pretends to have a length.
const validationFunction = async (schema: z.ZodType, value: unknown) => {
  try {
    return await schema.safeParseAsync(value, IN_WORDS);
  } catch (error) {
    if (error instanceof TypeError) throw badRequest("The request is not valid.", error);
    throw error;
  }
};

const limitBody = (maxSize: number): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal(413, `The request is too large: at most ${maxSize / 1024} kB.`);
    },
  });

// Hono's validator reads a body of another type as {}, which would answer "name is required" to a form.
const requireJson: MiddlewareHandler = async (c, next) => {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("Content-Type") ?? "")) throw wrongContentType();
  await next();
};

async function requireAccess(c: Context, access: "user" | "admin"): Promise<Person> {
  const person = await (c.env.identify as Identify)(c.req.raw);
  if (!person) throw notSignedIn();
  if (access === "admin" && !person.isAdmin) throw notAllowed("You don't have admin privileges.");
  return person;
}

/**
 * Binds the contract to Hono: access, body and query are checked here and nowhere else, and what a
 * handler answers is parsed by the reply's schema, so that a new column can never leave by accident.
 */
export function serve<Deps extends { identify: Identify }, Table extends Record<string, Endpoint>>(
  app: Hono<AppEnv<Deps>>,
  table: Table,
): On<Deps, Table> {
  return (name, handle) => {
    const endpoint = table[name] as Endpoint;
    const { access } = endpoint;
    const [method, path] = name.split(" ") as [string, string];
    const queryOf = endpoint.query ? queryReader(endpoint.query) : refuseParameters;
    const checks: MiddlewareHandler[] = method === "GET" ? [] : [refuseCrossSite];
    if (endpoint.body) {
      // Access comes first: what is wrong with a body is no business of a stranger's.
      checks.push(async (c, next) => {
        if (access !== "visitor") await requireAccess(c, access);
        queryOf(c);
        await next();
      });
      const limit = limitBody(endpoint.maxBytes ?? MAX_BODY_BYTES);
      checks.push(limit, requireJson, zValidator("json", endpoint.body, refuseInvalid, { validationFunction }));
    }

    app.on([method], [path], ...checks, async (c) => {
      const user = access === "visitor" ? null : await requireAccess(c, access);
      const query = queryOf(c);
      const cookies: string[] = [];
      const headers: Record<string, string> = {};
      const reply = await handle({
        c,
        deps: c.env,
        user,
        params: c.req.param(),
        query,
        body: endpoint.body ? c.req.valid("json" as never) : undefined,
        setCookies: (given: string[]) => void cookies.push(...given),
        setHeaders: (more: Record<string, string>) => void Object.assign(headers, more),
      } as never);
      return endpoint.prepared
        ? (reply as Response)
        : privateJson(endpoint.reply.parse(reply), { status: endpoint.status, cookies, headers });
    });
  };
}
