import { zValidator } from "@hono/zod-validator";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import type { Endpoint } from "../../../shared/endpoint.ts";
import { refuseCrossSite } from "./cross-site.ts";
import { badRequest, notAllowed, notSignedIn, Refusal, wrongContentType } from "./errors.ts";
import { createQueryParser, refuseParameters } from "./query.ts";
import { privateJson } from "./replies.ts";
import { refusalOf, VALIDATION_OPTIONS } from "./validation-messages.ts";

/** The signed-in user, from the session. `sid` is the id of the session row. */
export type SessionUser = { id: string; username: string | null; isAdmin: boolean; sid: string };
/** Routes receive the worker's dependencies instead of its raw bindings. */
export type AppEnv<Deps extends object> = { Bindings: Deps };
/** Reads the user of a request. Called lazily, and cached per request. */
export type Identify = (request: Request) => Promise<SessionUser | null>;

type ParsedAs<E, Key extends string> = E extends { [K in Key]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;
type ReplyBody<E extends Endpoint> = E extends { prepared: true } ? Response : z.input<E["reply"]>;

export type EndpointCall<Deps extends object, E extends Endpoint> = {
  c: Context<AppEnv<Deps>>;
  deps: Deps;
  /** Null on endpoints for visitors, because these do not read the session. Such a handler may call `deps.identify`. */
  user: E["access"] extends "visitor" ? null : SessionUser;
  params: Record<string, string>;
  query: ParsedAs<E, "query">;
  body: ParsedAs<E, "body">;
  setCookies(cookies: string[]): void;
  setHeaders(headers: Record<string, string>): void;
};
type Handler<Deps extends object, E extends Endpoint> = (
  call: EndpointCall<Deps, E>,
) => ReplyBody<E> | Promise<ReplyBody<E>>;

export type On<Deps extends object, Table extends Record<string, Endpoint>> = <
  EndpointName extends keyof Table & string,
>(
  name: EndpointName,
  handle: Handler<Deps, Table[EndpointName]>,
) => void;

const MAX_BODY_BYTES = 64 * 1024;

const throwIfInvalid = (result: { success: boolean; error?: z.core.$ZodError }) => {
  if (!result.success && result.error) throw refusalOf(result.error);
};

// Zod checks a length before it checks the type, so an object with a `length` can make it throw a TypeError.
const validationFunction = async (schema: z.ZodType, value: unknown) => {
  try {
    return await schema.safeParseAsync(value, VALIDATION_OPTIONS);
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

// Hono's validator parses a body of another type as {}, which would reply "name is required" to a form.
const requireJson: MiddlewareHandler = async (c, next) => {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("Content-Type") ?? "")) throw wrongContentType();
  await next();
};

async function requireAccess(c: Context, access: "user" | "admin"): Promise<SessionUser> {
  const user = await (c.env.identify as Identify)(c.req.raw);
  if (!user) throw notSignedIn();
  if (access === "admin" && !user.isAdmin) throw notAllowed("You don't have admin privileges.");
  return user;
}

/**
 * Binds the contract to Hono. Access, body and query are checked only here. Replies are parsed by the reply schema, so
 * that a new column is never sent by accident.
 */
export function bindContract<Deps extends { identify: Identify }, Table extends Record<string, Endpoint>>(
  app: Hono<AppEnv<Deps>>,
  table: Table,
): On<Deps, Table> {
  return (name, handle) => {
    const endpoint = table[name] as Endpoint;
    const { access } = endpoint;
    const [method, path] = name.split(" ") as [string, string];
    const parseQuery = endpoint.query ? createQueryParser(endpoint.query) : refuseParameters;
    const checks: MiddlewareHandler[] = method === "GET" ? [] : [refuseCrossSite];
    if (endpoint.body) {
      // Access is checked first, so that visitors get no details about invalid bodies.
      checks.push(async (c, next) => {
        if (access !== "visitor") await requireAccess(c, access);
        parseQuery(c);
        await next();
      });
      const limit = limitBody(endpoint.maxBytes ?? MAX_BODY_BYTES);
      checks.push(limit, requireJson, zValidator("json", endpoint.body, throwIfInvalid, { validationFunction }));
    }

    app.on([method], [path], ...checks, async (c) => {
      const user = access === "visitor" ? null : await requireAccess(c, access);
      const query = parseQuery(c);
      const cookies: string[] = [];
      const headers: Record<string, string> = {};
      const reply = await handle({
        c,
        deps: c.env,
        user,
        params: c.req.param(),
        query,
        body: endpoint.body ? c.req.valid("json" as never) : undefined,
        setCookies: (newCookies: string[]) => void cookies.push(...newCookies),
        setHeaders: (newHeaders: Record<string, string>) => void Object.assign(headers, newHeaders),
      } as never);
      return endpoint.prepared
        ? (reply as Response)
        : privateJson(endpoint.reply.parse(reply), { status: endpoint.status, cookies, headers });
    });
  };
}
