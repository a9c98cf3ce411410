import fc from "fast-check";
import { anyText } from "../../../tools/test/any-text.ts";
import { hostileValue } from "./hostile-values.ts";

/** Field names that must have no effect in a body. */
const HOSTILE_KEYS = ["__proto__", "constructor", "id", "userId", "isAdmin", "status", "", "\u0000", "toString"];

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
  anyText({ maxLength: 60 }),
);
