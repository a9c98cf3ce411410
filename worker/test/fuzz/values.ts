import fc from "fast-check";

/** The parts of JSON Schema that the contract's schemas use. */
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
};

const LONG_LENGTH = 20_000;

/** Texts that are known to break programs. */
const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202eneddih",
  "\u200b\u200d\ufeff",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "é".normalize("NFD"),
  "ﷺ".repeat(200),
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  "%",
  "_%_%",
  "<script>alert(1)</script>",
  "]]><!--",
  "{{7*7}}",
  "../../../etc/passwd",
  "=1+cmd|' /C calc'!A0",
  "null",
  "NaN",
  "Infinity",
  "-0",
  "0x10",
  "1e400",
  "1e-400",
  "9".repeat(400),
  `0.${"0".repeat(30)}1`,
  "١٢٣",
  "1,000",
  "１２３",
  "9007199254740993",
  "__proto__",
  "constructor",
  "toString",
  "https://169.254.169.254/latest",
  "https://[::1]/",
  "https://user:pass@host/",
  "javascript:alert(1)",
  "//evil.example",
  "0000-00-00T00:00:00Z,1",
  "9999-12-31T23:59:59.999Z,999999999999999",
  "2026-02-30T25:61:61Z,1",
  "a,".repeat(300),
  "\r\nSet-Cookie: sid=1",
  "x".repeat(LONG_LENGTH),
  "🌊".repeat(600),
];
const HOSTILE_NUMBERS = [
  ...[0, -0, -1, 0.1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e15, 999_999_999_999_999],
  ...[1e21, 1e308, -1e308, 5e-324, 1e-9, 123_456_789_012.123_46],
];
/** Field names that must have no effect in a body. */
const HOSTILE_KEYS = ["__proto__", "constructor", "id", "userId", "isAdmin", "status", "", "\u0000", "toString"];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
);
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...HOSTILE_NUMBERS, null, true, false),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1 }, { toString: 1 }, nested(30), nested(400)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Enough names that most are free, because taken names are refused. */
const NAMES = Array.from({ length: 60 }, (_, index) => `harbour-${index}`);

/** Plausible values by field name. */
const PLAUSIBLE: Record<string, unknown[]> = {
  username: [...NAMES, "ann", "tide_watcher", " Ann "],
  firstName: ["Ann", "Élodie", "", null],
  lastName: ["Bor", null],
  password: ["correct horse", "battery staple", "wrong one"],
  currentPassword: ["correct horse", "wrong one"],
  newPassword: ["correct horse"],
  email: ["ann@example.org", "", null],
  symbol: ["btc", "ETH", "icp", "nosuch"],
  coinId: ["bitcoin", "ethereum", "nosuch", null],
  amount: ["1", 0.5, "0.00000001", "999999999999"],
  size: ["1", 250, "0.00000001"],
  entryPrice: ["2", 64_000, "0.00000001", "999999999999.99999999"],
  currentPrice: ["", 3, null],
  liquidationPrice: ["", "0", 50],
  leverage: [1, 5, "100"],
  targetPrice: ["100000", 0.0001, "50"],
  csv: [
    "Symbol,Amount,Entry price\nbtc,1,2",
    'symbol;name;amount;entry price\r\neth;"a;b";1,5;2',
    'Symbol,"Amount',
    "\ufeffType,Symbol,Size,Leverage,Entry price\nlong,btc,1,5,2",
  ],
  imageUrl: ["https://example.org/a.png", "", null],
  ctaUrl: ["https://example.org/", ""],
  endpoint: ["https://fcm.googleapis.com/fcm/send/someone"],
  tags: [["one", "two"], []],
  page: ["/market", "/news/1", "1", "2"],
  pair: ["ICP", "ICP_ckBTC", "ckBTC"],
  ids: ["bitcoin,ethereum", [1, 2], "nosuch"],
  q: ["btc", "bit", "ann"],
  before: ["5", "2026-11-20T12:00:00Z,1"],
  after: ["1", "0"],
  limit: ["1", "10", "100"],
  adConfig: [{ messages: ["Six chains under one key"] }, '{"messages":["One"]}'],
  duration: [1, 7, 90],
  replyToId: [1, null],
  senderAddress: [`0x${"1".repeat(40)}`, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
};

function textOf({ pattern, format }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === "uri") return fc.webUrl();
  if (format === "email") return fc.emailAddress();
  try {
    if (pattern) return fc.stringMatching(new RegExp(pattern));
  } catch {
    // No text can be generated from this pattern, so any text is used.
  }
  return fc.string({ maxLength: 30 });
}

/** Values that match a schema, and sometimes values that do not. */
export function valuesOf(schema: JsonSchema, name = ""): fc.Arbitrary<unknown> {
  const choices: fc.WeightedArbitrary<unknown>[] = [{ weight: 4, arbitrary: plainValuesOf(schema, name) }];
  const plausibleValues = PLAUSIBLE[name];
  if (plausibleValues) choices.push({ weight: 12, arbitrary: fc.constantFrom(...plausibleValues) });
  if (name !== "") choices.push({ weight: 1, arbitrary: hostileValue });
  return fc.oneof(...choices);
}

function plainValuesOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((alternative) => valuesOf(alternative, name)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object": {
      const { properties = {}, required = [] } = schema;
      const shape = Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [key, valuesOf(property, key)]),
      );
      return fc.record(shape, { requiredKeys: required.filter((key) => key in shape) });
    }
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, name), { maxLength: 4 });
    case "string":
      return textOf(schema);
    case "integer":
      return fc.integer({
        min: Math.max(schema.minimum ?? -100, -(2 ** 53)),
        max: Math.min(schema.maximum ?? 100, 1000),
      });
    case "number":
      return fc.oneof(fc.integer({ min: -5, max: 1000 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      // A field that is cleaned before its validation has no type in the schema. It is mostly text.
      return fc.oneof(
        { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 30 }) },
        { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
      );
  }
}

type Mutation = { position: number; kind: "replace" | "drop" | "add" | "wrap"; key: string; value: unknown };
const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  position: fc.nat(50),
  kind: fc.constantFrom("replace", "replace", "drop", "add", "wrap"),
  key: fc.constantFrom(...HOSTILE_KEYS),
  value: hostileValue,
});

type Location = { holder: Record<string, unknown>; key: string };
function locationsIn(value: unknown): Location[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...locationsIn(holder[key])]);
}

function mutate(body: unknown, mutations: readonly Mutation[]): unknown {
  const root = { body: structuredClone(body) };
  for (const { position, kind, key, value } of mutations) {
    const locations = locationsIn(root);
    const location = locations[position % locations.length];
    if (!location) break;
    const old = location.holder[location.key];
    // `__proto__` must become an own key, as JSON.parse makes it.
    const setField = (holder: object, name: string, newValue: unknown) =>
      Object.defineProperty(holder, name, {
        value: structuredClone(newValue),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    if (kind === "drop" && location.holder !== root) delete location.holder[location.key];
    else if (kind === "add" && typeof old === "object" && old !== null) setField(old, key, value);
    else if (kind === "wrap") setField(location.holder, location.key, [old]);
    else setField(location.holder, location.key, value);
  }
  return root.body;
}

/** A body with up to three mutations. */
export const mutated = (bodies: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(bodies, fc.array(anyMutation, { minLength: 1, maxLength: 3 }))
    .map(([body, mutations]) => mutate(body, mutations));

/** Bodies that are not valid JSON, as text or bytes. */
export const junkBody: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.constantFrom<string>(
    ...["", "{", "}", "[", "null", "1", '"text"', "[]", "true", "undefined", "{}{}", '{"a":1,}', "'a'", "\ufeff{}"],
    ...['{"amount":1e999}', '{"amount":-1e999}', '{"a":"\\ud800"}', '{"a":"\\u0000"}', '{"a":1,"a":{"a":2}}'],
    ...[`${"[".repeat(20_000)}${"]".repeat(20_000)}`, `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`],
    ...[`{"title":"${"x".repeat(70_000)}"}`, `{"n":${"9".repeat(5_000)}}`, '{"__proto__":{"isAdmin":true}}'],
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from(bytes)),
  fc.string({ unit: "binary", maxLength: 60 }),
);
