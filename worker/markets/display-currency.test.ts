import { beforeAll, expect, it } from "vitest";
import type { RatesNowAndEarlier } from "../../shared/currencies/at-rates.ts";
import { CURRENCY_CODES, currencyOf } from "../../shared/currencies/catalogue.ts";
import { RATE_AGES } from "../../shared/values/display-currency.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { chosenCurrency } from "./display-currency.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("display-currency");
  await app.empty("reference_rates", "reference_rate_loads");
  await app.tick();
});
async function chosenBy(cookie: string) {
  const market = await app.deps.market.latest();
  const request = new Request("http://tidemark.test/", { headers: { Cookie: cookie } });
  return chosenCurrency(app.deps, request, market!, () => {});
}

it("Figures are in US dollars when no currency is chosen, or when the currency or its rate is unknown", async () => {
  for (const cookie of ["", "currency=usd", "currency=xyz", "currency=__proto__", "xcurrency=btc", "currency=eur"]) {
    expect((await chosenBy(cookie)).code).toBe("usd");
  }
});

it("Figures are in the chosen currency when its rate is known, with the growth of that rate", async () => {
  await app.loadRates();
  app.clock.time += 120_000;
  const { earlier } = await (await app.request("/api/currencies")).json<RatesNowAndEarlier>();
  for (const code of CURRENCY_CODES) {
    const { sign, rate, growth = {} } = await chosenBy(`a=1; currency=${code}; b=2`);
    expect(sign).toBe(currencyOf(code).sign);
    expect(Number(rate)).toBeGreaterThan(0);
    if (code === "usd") continue;
    for (const age of RATE_AGES) expect(growth[age]).toBeCloseTo(Number(rate) / Number(earlier[age]?.[code]), 9);
  }
});
