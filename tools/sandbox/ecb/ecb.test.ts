import { expect, it } from "vitest";
import { command } from "../ask.ts";
import { createSandbox } from "../sandbox.ts";

const FRIDAY = { now: () => Date.UTC(2026, 10, 20, 15, 5) };
type App = ReturnType<typeof createSandbox>;
const file = async (app: App, name: string) =>
  (await app.request(`http://sandbox.test/ecb/eurofxref-${name}.xml`)).text();
const datesOf = (xml: string) => Array.from(xml.matchAll(/time="([^"]+)"/g), ([, date]) => date!);
const rateOf = (xml: string, code: string) => new RegExp(`currency="${code}" rate="([^"]+)"`).exec(xml)?.[1];

it("has the days of the bank, newest first, from five minutes after 16:00 in Frankfurt", async () => {
  const app = createSandbox(FRIDAY);
  expect(datesOf(await file(app, "daily"))).toEqual(["2026-11-20"]);
  const recent = datesOf(await file(app, "hist-90d"));
  expect([recent.length, recent.at(-1)]).toEqual([65, "2026-08-24"]);
  const all = datesOf(await file(app, "hist"));
  expect(all.slice(0, 65)).toEqual(recent);
  expect([all.at(-1), all.length > 7000, all.includes("2024-03-29")]).toEqual(["1999-01-04", true, false]);
  await command(app, "POST", "/clock", { advanceMs: -1 });
  expect(datesOf(await file(app, "daily"))).toEqual(["2026-11-19"]);
});

it("has the same rates on every request, near their level and without jumps", async () => {
  const all = await file(createSandbox(FRIDAY), "hist");
  expect(await file(createSandbox(FRIDAY), "hist")).toBe(all);
  expect(await file(createSandbox({ ...FRIDAY, seed: 7 }), "daily")).not.toBe(
    await file(createSandbox(FRIDAY), "daily"),
  );
  const rates = Array.from(all.matchAll(/currency="USD" rate="([^"]+)"/g), ([, rate]) => Number(rate));
  for (const [index, rate] of rates.entries()) {
    expect(rate).toBeGreaterThan(0.95);
    expect(rate).toBeLessThan(1.3);
    if (index > 0) expect(Math.abs(rate / rates[index - 1]! - 1)).toBeLessThan(0.03);
  }
  expect(new Set(rates).size).toBeGreaterThan(500);
});

it("has currencies only while they are quoted", async () => {
  const all = await file(createSandbox(FRIDAY), "hist");
  const days = new Map(Array.from(all.matchAll(/<Cube time="([^"]+)">.*?<\/Cube>/g), ([day, date]) => [date!, day]));
  expect(rateOf(days.get("2022-03-01")!, "RUB")).toMatch(/^\d+\.\d{4}$/);
  expect(rateOf(days.get("2022-03-02")!, "RUB")).toBeUndefined();
  expect([rateOf(days.get("2008-12-04")!, "ISK"), rateOf(days.get("2018-01-31")!, "ISK")]).toEqual([
    undefined,
    undefined,
  ]);
  expect(rateOf(days.get("2018-02-01")!, "ISK")).toMatch(/^\d+\.\d\d$/);
  expect([rateOf(days.get("2025-12-31")!, "BGN"), rateOf(days.get("2026-01-02")!, "BGN")]).toEqual([
    "1.9558",
    undefined,
  ]);
});

it("withholds days and ends currencies, until it is told otherwise", async () => {
  const app = createSandbox(FRIDAY);
  const before = await file(app, "hist-90d");
  await command(app, "POST", "/ecb", { withheld: ["2026-11-20"], ended: { TRY: "2026-11-18" } });
  const after = await file(app, "hist-90d");
  expect(datesOf(after)[0]).toBe("2026-11-19");
  expect(after.split("TRY").length).toBe(before.split("TRY").length - 2);
  await command(app, "DELETE", "/ecb");
  expect(await file(app, "hist-90d")).toBe(before);
});

it.each(["nulls", "wrong-types", "spike", "vanish", "bad-row", "duplicates", "missing-page"])(
  "the fault %s changes the newest day",
  async (mode) => {
    const app = createSandbox(FRIDAY);
    const before = await file(app, "hist-90d");
    await command(app, "POST", "/faults", { upstream: "ecb", mode });
    const after = await file(app, "hist-90d");
    expect(after).not.toBe(before);
    const rest = (xml: string) => xml.slice(xml.indexOf('<Cube time="2026-11-19">'));
    if (mode !== "missing-page") expect(rest(after)).toBe(rest(before));
  },
);
