import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queries } from "../../api/query-client.ts";
import { accountsQuery } from "../../portfolio/accounts.queries.ts";
import { MappingForm } from "./MappingForm.tsx";

beforeEach(() => void queries.setQueryData(accountsQuery.queryKey, { kinds: [], coins: [], accounts: [], years: [] }));
afterEach(cleanup);

test("a file without a name of its place marks the field and puts the focus there", () => {
  const onSubmit = vi.fn();
  const unknown = {
    ...{ kind: "unknown" as const, headerKey: "date amount", names: ["Date", "Amount"], line: 1, rows: 1 },
    ...{ samples: [["2025-01-01", "1"]], values: [["2025-01-01"], ["1"]], unreadable: [] },
  };
  render(
    <MappingForm
      className=""
      fileName="a.csv"
      unknown={unknown}
      initial={undefined}
      currency="eur"
      onCancel={vi.fn()}
      {...{ onSubmit }}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  const field = screen.getByLabelText("Exchange or wallet (required)");
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText("Name the exchange or wallet that this file is from.")).toHaveLength(1);
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a recognised pair says which coins are read from it, in its open list of columns", () => {
  const unknown = {
    ...{ kind: "unknown" as const, headerKey: "date pair amount", names: ["Date", "Pair", "Amount"], line: 1, rows: 2 },
    samples: [
      ["2025-01-01", "BTC/EUR", "1"],
      ["2025-01-02", "BTC/USD", "1"],
    ],
    values: [["2025-01-01", "2025-01-02"], ["BTC/EUR", "BTC/USD"], ["1"]],
    unreadable: [],
  };
  render(
    <MappingForm
      {...{
        className: "",
        fileName: "a.csv",
        unknown,
        currency: "eur",
        initial: undefined,
        onCancel: vi.fn(),
        onSubmit: vi.fn(),
      }}
    />,
  );
  const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]!.text;
  expect(chosen("Coin")).toBe("From Pair: BTC");
  expect(chosen("Currency paid or received")).toBe("From Pair: EUR, USD");
  expect(chosen("Price of one coin")).toBe("–");
  expect(screen.getByText("Other columns").closest("details")?.open).toBe(true);
  fireEvent.change(screen.getByLabelText("Pair, such as BTC/EUR"), { target: { value: "" } });
  expect(chosen("Coin")).toBe("–");
});

const TRADES = {
  ...{ kind: "unknown" as const, headerKey: "trades", names: ["Date", "Side", "Coin", "Amount", "Price"], line: 1 },
  ...{ rows: 1, samples: [["2025-01-02", "buy", "BTC", "0.1", "40000"]] },
  ...{ values: [null, ["buy"], ["BTC"], null, null], unreadable: [{ row: 3, problem: "“sum” is not a time" }] },
};
const showTrades = () => {
  const onSubmit = vi.fn();
  const props = { className: "", fileName: "a.csv", unknown: TRADES, currency: "eur", initial: undefined };
  render(<MappingForm {...props} onCancel={vi.fn()} onSubmit={onSubmit} />);
  fireEvent.change(screen.getByLabelText("Exchange or wallet (required)"), { target: { value: "Mine" } });
  return onSubmit;
};

test("a file without a currency proposes that of the ledger, and says so beside the field", () => {
  const onSubmit = showTrades();
  const field = screen.getByLabelText<HTMLInputElement>("Currency paid or received, for all rows");
  expect(field.value).toBe("EUR");
  const hint = document.getElementById(field.getAttribute("aria-describedby")!);
  expect(hint?.textContent).toContain("This is the currency of your ledger");
  fireEvent.change(field, { target: { value: "gbp" } });
  expect(hint?.textContent).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ totalCoin: "=GBP" }));
});

test("a list without a choice says so beside it, and gets the focus", () => {
  const onSubmit = showTrades();
  const list = screen.getByLabelText("Currency paid or received");
  fireEvent.change(list, { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect(document.activeElement).toBe(list);
  expect(list.getAttribute("aria-invalid")).toBe("true");
  const about = document.getElementById(list.getAttribute("aria-describedby")!);
  expect(about?.textContent).toBe("Choose the currency that was paid or received.");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a line that cannot be read is named", () => {
  showTrades();
  expect(screen.getByRole("region", { name: "Lines that cannot be read" }).textContent).toBe(
    "1 line cannot be read and will be left out. Correct the file first if you need it.Line 3 “sum” is not a time",
  );
});

test("the place in the name of the file is proposed, and says where it is from", () => {
  const props = { className: "", fileName: "kraken.csv", currency: "eur", initial: undefined, onCancel: vi.fn() };
  render(<MappingForm {...props} unknown={{ ...TRADES, place: "Kraken" }} onSubmit={vi.fn()} />);
  const field = screen.getByLabelText<HTMLInputElement>("Exchange or wallet (required)");
  expect(field.value).toBe("Kraken");
  expect(screen.getByText("Taken from the name of the file.")).toBeTruthy();
  fireEvent.change(field, { target: { value: "Mine" } });
  expect(screen.queryByText("Taken from the name of the file.")).toBeNull();
});

test("columns that are recognised completely are folded, and unfold when an answer is missing", () => {
  const names = [...TRADES.names, "Currency"];
  const recognised = {
    ...{ ...TRADES, names, samples: [[...TRADES.samples[0]!, "EUR"]], values: [...TRADES.values, ["EUR"]] },
    place: "Kraken",
  };
  const props = { className: "", fileName: "a.csv", currency: "eur", onCancel: vi.fn() };
  const onSubmit = vi.fn();
  render(<MappingForm {...props} unknown={recognised} initial={undefined} onSubmit={onSubmit} />);
  const columns = screen.getByText("What each column means").closest("details")!;
  expect(columns.open).toBe(false);
  const heads = [...screen.getByRole("region", { name: "First rows of the file" }).querySelectorAll("th")];
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    ...["DateDate", "SideKind", "CoinCoin", "AmountAmount", "PricePrice of one coin"],
    "CurrencyCurrency paid or received",
  ]);
  fireEvent.change(screen.getByLabelText("Currency paid or received"), { target: { value: "" } });
  expect(heads.at(-1)!.textContent).toBe("CurrencyNot used");
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect([columns.open, onSubmit.mock.calls]).toEqual([true, []]);
});
