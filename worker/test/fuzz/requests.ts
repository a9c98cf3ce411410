import fc from "fast-check";
import { z } from "zod";
import { contract } from "../../../shared/contract.ts";
import type { Access, Endpoint } from "../../../shared/endpoint.ts";
import { type EndpointName, EXAMPLE_CALLS } from "../calls.ts";
import { junkBody, mutated } from "./hostile-bodies.ts";
import { hostileText } from "./hostile-values.ts";
import { type JsonSchema, valuesOf } from "./values.ts";

/** An id in a path: a real id of the caller or of another user, chosen by index, or any encoded text. */
export type IdChoice = { owner: "own" | "others"; index: number } | { encoded: string };

export type FuzzRequest = {
  name: EndpointName;
  caller: Access;
  /** The endpoint's method, or a different one. */
  method: string;
  ids: IdChoice[];
  /** With the leading question mark. */
  query: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

/** Endpoints that hash a password or end a session are requested less often. */
const RARE = /register|login|logout|password|recover|PUT \/api\/email|DELETE \/api\/(account|sessions)|openapi/;
const COMMON_WEIGHT = 4;

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as JsonSchema;

const idChoice: fc.Arbitrary<IdChoice> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ owner: fc.constant("own" as const), index: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ owner: fc.constant("others" as const), index: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      encoded: fc.constantFrom(
        "1",
        "0",
        "-1",
        "1.5",
        "1e3",
        "999999999999999",
        "9999999999999999999999",
        "unknown",
        "ICP",
        "%",
        "%ZZ",
        "%ff%fe",
        "%2e%2e%2f",
        "a%2Fb",
        "%00",
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ encoded: hostileText.map((text) => encodeURIComponent(text.toWellFormed()) || "%20") }),
  },
);

/** A query parameter, sometimes malformed: with stray percent signs and bytes that are not UTF-8. */
const parameter = (name: string, value: unknown, isRaw: boolean): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return isRaw
    ? `${name}=%FF%${text.slice(0, 20).replace(/[^\w]/g, "%")}`
    : `${name}=${encodeURIComponent(text.toWellFormed())}`;
};

function queries(name: EndpointName, query: z.ZodType | undefined): fc.Arbitrary<string> {
  const unexpectedQueries = fc.oneof(
    fc.constantFrom(
      "?surprise=1",
      "?__proto__=1",
      "?q[]=1",
      "?=&&&=",
      "?%",
      "?limit=1&limit=2",
      `?${"a".repeat(4000)}=1`,
    ),
    hostileText.map((text) => `?${encodeURIComponent(text.toWellFormed())}=1`),
  );
  if (!query) return fc.oneof({ weight: 20, arbitrary: fc.constant("") }, { weight: 1, arbitrary: unexpectedQueries });
  const values = valuesOf(schemaOf(query)) as fc.Arbitrary<Record<string, unknown>>;
  const validQueries = fc
    .tuple(values, fc.oneof({ weight: 15, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }))
    .map(
      ([values, isRaw]) =>
        `?${Object.entries(values)
          .map(([name, value]) => parameter(name, value, isRaw))
          .join("&")}`,
    );
  const example = EXAMPLE_CALLS[name].path.match(/\?.*/)?.[0] ?? "";
  return fc.oneof(
    { weight: 10, arbitrary: validQueries },
    { weight: 2, arbitrary: fc.constant(example) },
    { weight: 1, arbitrary: unexpectedQueries },
  );
}

function bodies(
  name: EndpointName,
  body: z.ZodType | undefined,
): fc.Arbitrary<string | Uint8Array<ArrayBuffer> | undefined> {
  const junk = { weight: 1, arbitrary: junkBody };
  if (!body) return fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, junk);
  const valid = valuesOf(schemaOf(body));
  const json = (value: unknown) => JSON.stringify(value);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(json(EXAMPLE_CALLS[name].body)) },
    { weight: 7, arbitrary: valid.map(json) },
    { weight: 5, arbitrary: mutated(valid).map(json) },
    { weight: 3, arbitrary: mutated(fc.constant(EXAMPLE_CALLS[name].body)).map(json) },
    junk,
  );
}

const unusualHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "Idempotency-Key": "the-same-key" },
      { "Idempotency-Key": "x".repeat(3000) },
      { "Idempotency-Key": "'; --" },
      { "If-None-Match": "*" },
      { "If-None-Match": 'W/"1"' },
      { "Content-Type": "text/plain" },
      { "Content-Type": "application/json; charset=utf-16" },
      { "Content-Type": "multipart/form-data" },
      { "Content-Type": "" },
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "null" },
      { "User-Agent": "" },
      { "User-Agent": "Mozilla/".repeat(500) },
      { Cookie: "sid=; sid=%00; __Host-sid=junk" },
      { "CF-Connecting-IP": "not an address" },
      { "CF-Connecting-IP": "::ffff:1:2:3:4:5:6:7:8" },
      { Range: "bytes=5-1" },
      { "Accept-Encoding": "identity;q=0" },
    ),
  },
);

const CALLERS: Record<Access, fc.WeightedArbitrary<Access>[]> = {
  visitor: [
    { weight: 2, arbitrary: fc.constant("visitor") },
    { weight: 2, arbitrary: fc.constant("user") },
    { weight: 1, arbitrary: fc.constant("admin") },
  ],
  user: [
    { weight: 1, arbitrary: fc.constant("visitor") },
    { weight: 12, arbitrary: fc.constant("user") },
    { weight: 3, arbitrary: fc.constant("admin") },
  ],
  admin: [
    { weight: 1, arbitrary: fc.constant("visitor") },
    { weight: 1, arbitrary: fc.constant("user") },
    { weight: 8, arbitrary: fc.constant("admin") },
  ],
};

function requestsOf(name: EndpointName, { access, query, body }: Endpoint): fc.Arbitrary<FuzzRequest> {
  const [ownMethod, path] = name.split(" ") as [string, string];
  const parameters = path.split("/").filter((part) => part.startsWith(":")).length;
  const otherMethods = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND");
  return fc.record({
    name: fc.constant(name),
    caller: fc.oneof(...CALLERS[access]),
    method: fc.oneof({ weight: 25, arbitrary: fc.constant(ownMethod) }, { weight: 1, arbitrary: otherMethods }),
    ids: fc.array(idChoice, { minLength: parameters, maxLength: parameters }),
    query: queries(name, query),
    headers: unusualHeaders,
    body: bodies(name, body),
  });
}

/** Requests to some endpoints of the contract: valid ones, mutated ones and junk. */
export const requestsTo = (names: readonly EndpointName[]): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    ...names.map((name) => ({
      weight: RARE.test(name) ? 1 : COMMON_WEIGHT,
      arbitrary: requestsOf(name, contract[name]),
    })),
  );
