import type { z } from "zod";
import type { Contract } from "../../shared/contract.ts";

// Only the contract's types come in: the schemas would bring zod into every page.
type Name = keyof Contract & string;
type ParamNames<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamNames<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;
type Part<Endpoint, Key extends string> = Endpoint extends { [key in Key]: infer Schema extends z.ZodType }
  ? { [key in Key]: z.input<Schema> }
  : unknown;
type Params<N extends Name> = [ParamNames<N>] extends [never] ? unknown : { params: Record<ParamNames<N>, string> };
/** What creates something may be sent again under its key, and creates it once. */
type Key<Endpoint> = Endpoint extends { status: 201 } ? { key?: string } : unknown;
type Input<N extends Name> = Part<Contract[N], "query"> & Part<Contract[N], "body"> & Params<N> & Key<Contract[N]>;
type Args<N extends Name> = unknown extends Input<N> ? [] : [input: Input<N>];

export type Reply<N extends Name> = z.output<Contract[N]["reply"]>;

export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** The server's words, if it is our server that spoke: a proxy in between answers with a page. */
  readonly sentence: string;
  /** After how many seconds the server may be asked again, where it says so. */
  readonly retryAfter: number | null;

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.retryAfter = retryAfter === null ? null : Number(retryAfter);
    this.sentence = body.startsWith("<") ? "" : body;
  }
}

/** The page says by itself that the session is over: nothing else needs to be said about it. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const LOGIN = "/api/login";
let tellSignedOut = () => {};
/** `listener` hears each time the server says that nobody is signed in; a refused log-in says nothing about that. */
export function onSignedOut(listener: () => void): void {
  tellSignedOut = listener;
}

type AnyInput = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; key?: string };

/** GETs a path as it stands; the default of every query (specification 1, section 7). */
export const get = (path: string): Promise<unknown> => send("GET", path);

export function call<N extends Name>(name: N, ...[input]: Args<N>): Promise<Reply<N>> {
  const { params = {}, query, body, key } = (input ?? {}) as AnyInput;
  const [method, path] = name.split(" ") as [string, string];
  const filled = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
  return send(method, query ? `${filled}?${new URLSearchParams(query)}` : filled, body, key) as Promise<Reply<N>>;
}

/** A server that never answers has failed: what waits for it says so, and can be asked again. */
const READ_MS = 20_000;
const WRITE_MS = 60_000;

async function send(method: string, url: string, body?: unknown, key?: string): Promise<unknown> {
  const response = await fetch(url, {
    method,
    credentials: "include",
    signal: AbortSignal.timeout(method === "GET" ? READ_MS : WRITE_MS),
    ...(body !== undefined && {
      headers: { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (response.status === 401 && url !== LOGIN) tellSignedOut();
  if (!response.ok) {
    throw new ApiError(response.status, text, response.statusText, response.headers.get("retry-after"));
  }
  return text === "" ? null : JSON.parse(text);
}
