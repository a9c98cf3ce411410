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
type Input<N extends Name> = Part<Contract[N], "query"> & Part<Contract[N], "body"> & Params<N>;
type Args<N extends Name> = unknown extends Input<N> ? [] : [input: Input<N>, options?: Options];
/** `idempotencyKey`: the same one makes of two requests one. */
type Options = { idempotencyKey?: string };

export type Reply<N extends Name> = z.output<Contract[N]["reply"]>;

export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** The server's words, if it is our server that spoke: a proxy in between answers with a page. */
  readonly sentence: string;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.sentence = body.startsWith("<") ? "" : body;
  }
}

const LOGIN = "/api/login";
let tellSignedOut = () => {};
/** `listener` hears each time the server says that nobody is signed in; a refused log-in says nothing about that. */
export function onSignedOut(listener: () => void): void {
  tellSignedOut = listener;
}

type AnyInput = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/** GETs a path as it stands; the default of every query (specification 1, section 7). */
export const get = (path: string): Promise<unknown> => send("GET", path);

export function call<N extends Name>(name: N, ...[input, options]: Args<N>): Promise<Reply<N>> {
  const { params = {}, query, body } = (input ?? {}) as AnyInput;
  const [method, path] = name.split(" ") as [string, string];
  const filled = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
  return send(method, query ? `${filled}?${new URLSearchParams(query)}` : filled, body, options) as Promise<Reply<N>>;
}

async function send(method: string, url: string, body?: unknown, options: Options = {}): Promise<unknown> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  const response = await fetch(url, {
    method,
    credentials: "include",
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status === 401 && url !== LOGIN) tellSignedOut();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return text === "" ? null : JSON.parse(text);
}
