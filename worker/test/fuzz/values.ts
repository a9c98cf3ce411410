import fc from "fast-check";
import { hostileValue } from "./hostile-values.ts";

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
        // At most 1000, unless the smallest allowed value is above that.
        max: Math.max(schema.minimum ?? -100, Math.min(schema.maximum ?? 100, 1000)),
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
