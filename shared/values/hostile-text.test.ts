import { afterAll, expect, it } from "vitest";
import { someOf } from "../../tools/test/depth.ts";
import { cleanMessage, splitMessage } from "../chat/rules.ts";
import { secretProblem } from "../linked-accounts/addresses/secrets.ts";
import { checkAddress } from "../linked-accounts/check-address.ts";
import { recogniseKind } from "../linked-accounts/recognise-kind.ts";
import { pageOf } from "../pages.ts";
import { readNotNegative, readPositive } from "../portfolio/rules.ts";
import { createMeter } from "../test/steps.ts";
import { composed } from "./composed.ts";
import { formatCsv, parseCsv } from "./csv.ts";
import { parseDecimal } from "./decimal.ts";
import { parseExact } from "./exact-input.ts";
import { isHttpsOfPublicHost } from "./https-url.ts";

/** Max steps for hostile text, as a multiple of the steps for letters of the same length. */
const MAX_RATIO = 20;
const LENGTH = 600;

const meter = createMeter("/shared/");
afterAll(() => meter.stop());

const READERS: Record<string, (text: string) => unknown> = {
  parseExact: (text) => parseExact(`0.${text}`),
  parseDecimal,
  pageOf: (text) => pageOf(`/${text}`),
  readPositive: (text) => readPositive(text, "Amount"),
  readNotNegative: (text) => readNotNegative(text, "Price"),
  isHttpsOfPublicHost: (text) => isHttpsOfPublicHost(`https://${text}`, 2 * LENGTH),
  splitMessage,
  "splitMessage with a link": (text) => splitMessage(`https://a.bc/${text}`),
  cleanMessage,
  secretProblem,
  parseCsv,
  formatCsv: (text) => formatCsv([[text]]),
  "checkAddress of a bitcoin": (text) => checkAddress("bitcoin", text),
  "checkAddress of an EVM chain": (text) => checkAddress("evm", text),
  recogniseKind,
  composed,
};
// biome-ignore format: many short values per line
const SPECIAL = [
  "0", "1", ".", "/", "-", "a", "a.", "a-", " ", "\n", "\t", '"', '""', "'", ",", ";", "$", "$A", "@", "@a", "?", "?a", ")",
  "(", "!", "=", "https://", "1 ", "ab ", "ab, ", "1. ab ", "0x", "aprv", "\u0301", "\u0315\u0300", "\r", "e1",
];

it.each(Object.entries(READERS))("%s reads hostile text in few steps", (_, read) => {
  const plain = "lorem ipsum dolor ".repeat(LENGTH).slice(0, LENGTH);
  const stepsOf = (text: string) => meter.stepsOf(() => read(text));
  stepsOf(plain);
  // A reader that refuses letters at once takes no steps for them.
  const limit = MAX_RATIO * Math.max(stepsOf(plain), 2 * LENGTH);
  for (const part of someOf(SPECIAL, 5))
    for (const end of ["x", "1"]) {
      const text = part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH) + end;
      expect([part + end, stepsOf(text)]).toSatisfy(([, steps]: [string, number]) => steps <= limit);
    }
});

it("keeps at most 30 marks on a letter, because composing sorts them", () => {
  expect(composed(`a${"\u0315\u0300".repeat(1000)}b`)).toHaveLength(31);
  expect(composed("e\u0301")).toBe("é");
});
