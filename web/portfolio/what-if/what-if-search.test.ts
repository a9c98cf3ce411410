import { expect, it } from "vitest";
import { readWhatIf, toggleWhatIf, withWhatIf } from "./what-if-search.ts";

it.each([
  [{ whatif: -30 }, { change: -30, coin: null }],
  [
    { whatif: "12.6", whatifcoin: "bitcoin" },
    { change: 13, coin: "bitcoin" },
  ],
  [{ whatif: -1000 }, { change: -90, coin: null }],
  [
    { whatif: 1e9, whatifcoin: "" },
    { change: 100, coin: null },
  ],
  [
    { whatif: "x", whatifcoin: 5 },
    { change: 0, coin: null },
  ],
  [{ whatif: {} }, { change: 0, coin: null }],
])("reads %j", (search, state) => expect(readWhatIf(search)).toEqual(state));

it("writes the state into the search and removes it", () => {
  const search = withWhatIf({ q: "btc" }, { change: -20, coin: "bitcoin" });
  expect(search).toEqual({ q: "btc", whatif: -20, whatifcoin: "bitcoin" });
  expect(withWhatIf(search, { change: 5, coin: null })).toEqual({ q: "btc", whatif: 5 });
  expect(withWhatIf(search, null)).toEqual({ q: "btc" });
});

it("opens for all accounts, and closes without another change", () => {
  expect(toggleWhatIf({ q: "btc", account: "Kraken" })).toEqual({ q: "btc", whatif: 0 });
  expect(toggleWhatIf({ linked: "1" })).toEqual({ whatif: 0 });
  expect(toggleWhatIf({ q: "btc", whatif: -5, whatifcoin: "bitcoin" })).toEqual({ q: "btc" });
});
