import { expect, it } from "vitest";
import { guessMapping } from "./guess-mapping.ts";
import { unknownFile } from "./unknown-file.ts";

const guess = (text: string) => {
  const rows = text
    .trim()
    .split("\n")
    .map((line, index) => ({ line: index + 1, cells: line.split(";").map((cell) => cell.trim()) }));
  const file = unknownFile(rows as never);
  if (file.kind !== "unknown") throw new Error("No table");
  return guessMapping(file);
};

it.each([
  [
    "English",
    `Order ID; Date; Side; Market; Quantity; Price; Total; Fee; Fee currency; Status
     7781; 2024-02-05 10:00; BUY; BTC/EUR; 0,5; 40000; 20000; 10; EUR; filled
     7782; 2024-02-06 10:00; SELL; ETH/EUR; 1,5; 2000; 3000; 2; EUR; cancelled`,
    {
      ...{ time: "Date", type: "Side", pair: "Market", amount: "Quantity", price: "Price", total: "Total" },
      ...{ fee: "Fee", feeCoin: "Fee currency", status: "Status", group: "Order ID" },
    },
  ],
  [
    "English with one column of the money",
    `Date; Type; Symbol; Amount; Price; Fee; Currency
     2024-02-05 10:00; buy; BTC; 0.5; 40000; 10; USD
     2024-02-06 10:00; sell; ETH; 1.5; 2000; 2; USD`,
    {
      ...{ time: "Date", type: "Type", amount: "Amount", coin: "Symbol", price: "Price", totalCoin: "Currency" },
      ...{ fee: "Fee", feeCoin: "Currency" },
    },
  ],
  [
    "German",
    `Datum; Vorgang; Menge; Währung; Kurs; Gegenwert; Gebühr; Bemerkung
     05.02.2024 10:00; Kauf; 0,5; BTC; 40000; 20000; 10; Sparplan vom Montag
     06.02.2024 10:00; Verkauf; 1,5; ETH; 2000; 3000; 2; per App`,
    {
      ...{ time: "Datum", type: "Vorgang", amount: "Menge", coin: "Währung", price: "Kurs", total: "Gegenwert" },
      ...{ fee: "Gebühr", note: "Bemerkung" },
    },
  ],
  [
    "French",
    `Horodatage; Opération; Montant envoyé; Devise envoyée; Montant reçu; Devise reçue; Frais
     2024-02-05 10:00; Échange; 20000; EUR; 0.5; BTC; 10
     2024-02-06 10:00; Échange; 1.5; ETH; 3000; EUR; 2`,
    {
      ...{ time: "Horodatage", type: "Opération", sent: "Montant envoyé", received: "Montant reçu" },
      ...{ sentCoin: "Devise envoyée", receivedCoin: "Devise reçue", fee: "Frais" },
    },
  ],
  [
    "Spanish",
    `Fecha; Tipo; Cantidad; Moneda; Precio; Comisión; Saldo
     2024-02-05 10:00; Compra; 0.5; BTC; 40000; 10; 0.5
     2024-02-06 10:00; Venta; 0.5; BTC; 41000; 10; 0`,
    {
      ...{ time: "Fecha", type: "Tipo", amount: "Cantidad", coin: "Moneda", price: "Precio", fee: "Comisión" },
      balance: "Saldo",
    },
  ],
  [
    "Portuguese",
    `Data; Operação; Quantidade; Ativo; Preço; Taxa; Situação
     2024-02-05 10:00; Compra; 0.5; BTC; 40000; 10; concluída
     2024-02-06 10:00; Venda; 0.5; BTC; 41000; 10; cancelada`,
    {
      ...{ time: "Data", type: "Operação", amount: "Quantidade", coin: "Ativo", price: "Preço", fee: "Taxa" },
      status: "Situação",
    },
  ],
  [
    "by content alone",
    `A; B; C
     2024-02-05 10:00; 0.5; BTC
     2024-02-06 10:00; -1.5; ETH`,
    { time: "A", amount: "B", coin: "C" },
  ],
])("proposes the columns of a header in %s", (_, text, expected) => {
  expect(guess(text)).toMatchObject(expected);
});

it("gives no column two meanings, and proposes nothing that does not look like it", () => {
  const guessed = guess(`Date; Amount; Fee
     yesterday; lots; none`);
  expect(guessed).toEqual({});
  const columns = Object.values(
    guess(`Date; Sent amount; Sent currency; Received amount; Received currency; Fee amount; Fee currency
     2024-02-05 10:00; 20000; EUR; 0.5; BTC; 10; EUR`),
  );
  expect(new Set(columns).size).toBe(7);
});

it("finds what was paid and its currency beside the coin, and a total that includes the fee", () => {
  expect(
    guess(`Datum; Typ; Menge; Coin; Preis; Betrag; Gebühr; Währung; Status
     2024-02-05 10:00; Kauf; 0,05; BTC; 39500; 1975; 5; EUR; abgeschlossen`),
  ).toMatchObject({
    amount: "Menge",
    coin: "Coin",
    price: "Preis",
    total: "Betrag",
    totalCoin: "Währung",
    fee: "Gebühr",
  });
  expect(
    guess(`Date; Type; Amount; Coin; Total; Currency
     2024-02-05 10:00; buy; 0.05; BTC; 1975; EUR`),
  ).toMatchObject({ coin: "Coin", total: "Total", totalCoin: "Currency" });
  expect(
    guess(`Datum; Art; Menge; Währung; Kurs; Gesamtbetrag (inkl. Gebühr); Gebühr; Status
     2024-02-05 10:00; Kauf; 0,05; BTC; 39500; 1980; 5; abgeschlossen`),
  ).toMatchObject({ coin: "Währung", total: "Gesamtbetrag (inkl. Gebühr)", fee: "Gebühr", feeIncluded: true });
});

it("finds the column with several exchanges or wallets, but not one with the parts of an exchange", () => {
  const withAccounts = (first: string, second: string) =>
    guess(`Date; Type; Amount; Coin; Wallet
     2024-02-05 10:00; buy; 0.05; BTC; ${first}
     2024-02-06 10:00; buy; 0.05; BTC; ${second}`);
  expect(withAccounts("KRAKEN", "LEDGER")).toMatchObject({ coin: "Coin", accounts: "Wallet" });
  expect(withAccounts("Kraken", "Kraken").accounts).toBeUndefined();
  expect(withAccounts("Spot wallet", "Funding wallet").accounts).toBeUndefined();
});
