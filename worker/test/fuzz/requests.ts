import fc from "fast-check";
import { z } from "zod";
import { contract } from "../../../shared/contract.ts";
import type { Access, Endpoint } from "../../../shared/endpoint.ts";
import { asked, type Name } from "../calls.ts";
import { hostileText, type JsonSchema, junkBody, mutated, valuesOf } from "./values.ts";

/** An id in a path: a real one of the caller's or of somebody else's, by its number, or what stands there instead. */
export type IdChoice = { of: "own" | "others"; nth: number } | { encoded: string };

export type FuzzRequest = {
  name: Name;
  as: Access;
  /** Another method than the endpoint's, or the endpoint's. */
  method: string;
  ids: IdChoice[];
  /** With its question mark. */
  query: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

/** Endpoints that hash a password or end what the others need are asked less often. */
const RARE = /register|login|logout|password|DELETE \/api\/(account|sessions)|openapi/;
const COMMON_WEIGHT = 8;

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as JsonSchema;

const idChoice: fc.Arbitrary<IdChoice> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ of: fc.constant("own" as const), nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant("others" as const), nth: fc.nat(20) }) },
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
        "nobody",
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

/** In an address, now and then broken: percent signs that begin nothing, bytes that are no UTF-8. */
const parameter = (name: string, value: unknown, isRaw: boolean): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return isRaw
    ? `${name}=%FF%${text.slice(0, 20).replace(/[^\w]/g, "%")}`
    : `${name}=${encodeURIComponent(text.toWellFormed())}`;
};

function queries(query: z.ZodType | undefined): fc.Arbitrary<string> {
  const surprise = fc.oneof(
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
  if (!query) return fc.oneof({ weight: 20, arbitrary: fc.constant("") }, { weight: 1, arbitrary: surprise });
  const values = valuesOf(schemaOf(query)) as fc.Arbitrary<Record<string, unknown>>;
  const given = fc
    .tuple(values, fc.oneof({ weight: 15, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }))
    .map(
      ([all, isRaw]) =>
        `?${Object.entries(all)
          .map(([name, value]) => parameter(name, value, isRaw))
          .join("&")}`,
    );
  return fc.oneof({ weight: 12, arbitrary: given }, { weight: 1, arbitrary: surprise });
}

function bodies(name: Name, body: z.ZodType | undefined): fc.Arbitrary<string | Uint8Array<ArrayBuffer> | undefined> {
  const junk = { weight: 1, arbitrary: junkBody };
  if (!body) return fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, junk);
  const valid = valuesOf(schemaOf(body));
  const json = (value: unknown) => JSON.stringify(value);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(json(asked[name].body)) },
    { weight: 7, arbitrary: valid.map(json) },
    { weight: 5, arbitrary: mutated(valid).map(json) },
    { weight: 3, arbitrary: mutated(fc.constant(asked[name].body)).map(json) },
    junk,
  );
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
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

const AS: Record<Access, fc.WeightedArbitrary<Access>[]> = {
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

function requestsOf(name: Name, { access, query, body }: Endpoint): fc.Arbitrary<FuzzRequest> {
  const [own, path] = name.split(" ") as [string, string];
  const parameters = path.split("/").filter((part) => part.startsWith(":")).length;
  const other = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND");
  return fc.record({
    name: fc.constant(name),
    as: fc.oneof(...AS[access]),
    method: fc.oneof({ weight: 25, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: other }),
    ids: fc.array(idChoice, { minLength: parameters, maxLength: parameters }),
    query: queries(query),
    headers: oddHeaders,
    body: bodies(name, body),
  });
}

/** Requests over the whole contract: as it wants them, nearly so, and nothing like it. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...(Object.entries(contract) as [Name, Endpoint][]).map(([name, endpoint]) => ({
    weight: RARE.test(name) ? 1 : COMMON_WEIGHT,
    arbitrary: requestsOf(name, endpoint),
  })),
);
