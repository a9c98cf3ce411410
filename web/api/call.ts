import type { z } from "zod";
import type { Contract } from "../../shared/contract.ts";
import { noteReply, saysReadOnly } from "./read-only.ts";
import { forgetTogether, takeTogether } from "./together.ts";

// Only the types of the contract are imported, because its schemas would add zod to every page.
export type EndpointName = keyof Contract & string;
type ParamNames<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamNames<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;
type InputPart<Endpoint, Key extends string> = Endpoint extends { [key in Key]: infer Schema extends z.ZodType }
  ? { [key in Key]: z.input<Schema> }
  : unknown;
type Params<N extends EndpointName> = [ParamNames<N>] extends [never]
  ? unknown
  : { params: Record<ParamNames<N>, string> };
/** A request that creates something, or that closes a part, takes an idempotency key, so that a retry does it once. */
type IdempotencyKey<N extends EndpointName> = Contract[N] extends { status: 201 }
  ? { key?: string }
  : N extends `DELETE ${string}`
    ? { key?: string }
    : unknown;
export type Input<N extends EndpointName> = InputPart<Contract[N], "query"> &
  InputPart<Contract[N], "body"> &
  Params<N> &
  IdempotencyKey<N>;
type CallArgs<N extends EndpointName> =
  unknown extends Input<N> ? [] : Record<never, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>];

export type Reply<N extends EndpointName> = z.output<Contract[N]["reply"]>;

export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** The sentence of our server, or "" when a proxy has answered with an HTML page. */
  readonly sentence: string;
  /** The seconds until the next attempt, from the Retry-After header, or null without one. */
  readonly retryAfter: number | null;
  /** Whether the server stores no changes. Its sentence says when it will. */
  readonly isReadOnly: boolean;

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null, isReadOnly = false) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.isReadOnly = isReadOnly;
    this.retryAfter = retryAfter === null ? null : Number(retryAfter);
    this.sentence = body.startsWith("<") ? "" : body;
  }
}

/** Callers show no error for it, because the session shows its own toast. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Turns a 401 into null, because a missing session is not a failure. */
export async function nullWhenSignedOut<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply;
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

const LOGIN = "/api/login";
let notifySignedOut = () => {};
/** Calls `listener` after each 401, except that of a refused log-in, which does not concern the session. */
export function onSignedOut(listener: () => void): void {
  notifySignedOut = listener;
}

export type AnyInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
};

/** Answers some calls in this browser: of a visitor whose portfolio is kept here, or without a network. */
type LocalAnswers = { has(name: string): boolean; answer(name: EndpointName, input: AnyInput): Promise<unknown> };
const localAnswers: LocalAnswers[] = [];
/** Adds such answers. When several can answer a call, the first ones added do. */
export const answerLocally = (answers: LocalAnswers): void => void localAnswers.push(answers);

/** GETs a path that is not checked against the contract. Queries without a function of their own use it. */
export const get = (path: string): Promise<unknown> => send("GET", path);

export function call<N extends EndpointName>(name: N, ...[input]: CallArgs<N>): Promise<Reply<N>> {
  const given: AnyInput = input ?? {};
  const local = localAnswers.find((answers) => answers.has(name));
  return (local ? local.answer(name, given) : callServer(name, given)) as Promise<Reply<N>>;
}

/** Calls the server, also where this browser could answer itself. */
export function callServer(name: EndpointName, { params = {}, query, body, key }: AnyInput): Promise<unknown> {
  const [method, path] = name.split(" ") as [string, string];
  const filledPath = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
  const search = String(new URLSearchParams(query));
  const url = search ? `${filledPath}?${search}` : filledPath;
  return send(method, url, body, key);
}

/** After these times a request without a reply fails, so that the page can show the failure and a retry. */
const READ_TIMEOUT_MS = 20_000;
const WRITE_TIMEOUT_MS = 60_000;

async function send(method: string, url: string, body?: unknown, key?: string): Promise<unknown> {
  if (method === "GET") {
    const together = takeTogether(url);
    const reply = together === null ? undefined : await together;
    if (reply !== undefined) return reply;
  } else forgetTogether();
  const response = await fetch(url, {
    method,
    credentials: "include",
    signal: AbortSignal.timeout(method === "GET" ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS),
    // With this the browser sends the no-cache headers, so that an admin decides on what is stored now.
    ...(url.startsWith("/api/admin/") && { cache: "no-store" }),
    ...((body !== undefined || key !== undefined) && {
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
    }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  noteReply(method, response);
  if (response.status === 401 && !url.startsWith(LOGIN)) notifySignedOut();
  if (!response.ok) {
    const retryAfter = response.headers.get("retry-after");
    throw new ApiError(response.status, text, response.statusText, retryAfter, saysReadOnly(response));
  }
  return text === "" ? null : JSON.parse(text);
}
