import { zValidator } from "@hono/zod-validator";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import { allows, type Reach, receiptOf, type Scope } from "../../../shared/access-tokens/rules.ts";
import type { Access, Endpoint } from "../../../shared/endpoint.ts";
import { badRequest, Refusal } from "../../../shared/refusal.ts";
import { refuseCrossSite } from "./cross-site.ts";
import { missingScope, notAllowed, notSignedIn, wrongContentType } from "./errors.ts";
import { createQueryParser, refuseParameters } from "./query.ts";
import { privateJson } from "./replies.ts";
import { refusalOf, VALIDATION_OPTIONS } from "./validation-messages.ts";

/** The signed-in user, from the session. `sid` is the id of the session row. */
export type SessionUser = { id: string; username: string | null; isAdmin: boolean; sid: string };
/** Routes receive the worker's dependencies instead of its raw bindings. */
export type AppEnv<Deps extends object> = { Bindings: Deps };
/** Reads the user of a request. Called lazily, and cached per request. */
export type Identify = (request: Request) => Promise<SessionUser | null>;
/** The owner of an access token, never as an admin and without a session, and what the token may do. */
export type TokenHolder = { user: SessionUser; scopes: readonly Scope[] };
/** Whether the user calls by an access token. */
export const isOfToken = ({ sid }: SessionUser): boolean => sid === "";
/** Reads the access token of a request with `hasToken`; throws when the token is not valid or used too often. */
export type Authorize = (request: Request) => Promise<TokenHolder>;

type ParsedAs<E, Key extends string> = E extends { [K in Key]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;
type ReplyBody<E extends Endpoint> = E extends { rawResponse: true }
  ? Response
  : z.input<E["reply"]> | (E extends { maybeFile: true } ? Response : never);

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

/** The user, and the scopes of the token; null for a session, which may do everything. */
type Caller = { user: SessionUser | null; scopes: readonly Scope[] | null };
const ANYONE: Caller = { user: null, scopes: null };

async function requireAccess(c: Context, access: Access, reach: Reach): Promise<Caller> {
  if (reach !== "anyone" && hasToken(c.req.raw)) return requireScope(c, reach);
  if (access === "visitor") return ANYONE;
  const user = await (c.env.identify as Identify)(c.req.raw);
  if (!user) throw notSignedIn();
  if (access === "admin" && !user.isAdmin) throw notAllowed("You don't have admin privileges.");
  return { user, scopes: null };
}

/** Whether the request brings an access token, which then decides instead of the session. */
export const hasToken = (request: Request): boolean => /^bearer\b/i.test(request.headers.get("Authorization") ?? "");

async function requireScope(c: Context, reach: Reach): Promise<Caller> {
  if (reach === "refused") throw notAllowed("Access tokens cannot be used here.");
  const holder = await (c.env.authorize as Authorize)(c.req.raw);
  if (!allows(reach, holder.scopes)) throw missingScope(reach);
  return holder;
}

const mayRead = ({ scopes }: Caller, reach: Reach) =>
  reach !== "write" || scopes === null || allows("read:amounts", scopes);

/**
 * Binds the contract to Hono. Access, body and query are checked only here. Replies are parsed by the reply schema, so
 * that a new column is never sent by accident.
 */
export function bindContract<
  Deps extends { identify: Identify; authorize: Authorize },
  Table extends Record<string, Endpoint>,
>(app: Hono<AppEnv<Deps>>, table: Table): On<Deps, Table> {
  return (name, handle) => {
    const endpoint = table[name] as Endpoint;
    const { access, reach } = endpoint;
    const [method, path] = name.split(" ") as [string, string];
    const parseQuery = endpoint.query ? createQueryParser(endpoint.query) : refuseParameters;
    const checks: MiddlewareHandler[] = method === "GET" ? [] : [refuseCrossSite];
    if (endpoint.body) {
      // Access is checked first, so that visitors get no details about invalid bodies.
      checks.push(async (c, next) => {
        await requireAccess(c, access, reach);
        parseQuery(c);
        await next();
      });
      const limit = limitBody(endpoint.maxBytes ?? MAX_BODY_BYTES);
      checks.push(limit, requireJson, zValidator("json", endpoint.body, throwIfInvalid, { validationFunction }));
    }

    const hasParams = path.includes(":");
    app.on([method], [path], ...checks, async (c) => {
      const caller = await requireAccess(c, access, reach);
      const query = parseQuery(c);
      const cookies: string[] = [];
      const headers: Record<string, string> = {};
      const reply = await handle({
        c,
        deps: c.env,
        user: caller.user,
        params: hasParams ? c.req.param() : {},
        query,
        body: endpoint.body ? c.req.valid("json" as never) : undefined,
        setCookies: (newCookies: string[]) => void cookies.push(...newCookies),
        setHeaders: (newHeaders: Record<string, string>) => void Object.assign(headers, newHeaders),
      } as never);
      if (endpoint.rawResponse || (endpoint.maybeFile && (reply as unknown) instanceof Response))
        return reply as Response;
      const parsed = endpoint.reply.parse(reply);
      const shown = mayRead(caller, reach) ? parsed : receiptOf(parsed);
      return privateJson(shown, { status: endpoint.status, cookies, headers });
    });
  };
}
