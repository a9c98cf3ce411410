import { expect, test } from "vitest";
import { guessMeanings, guessStatuses } from "./guess-meanings.ts";

test.each([
  ["Buy Verkauf Achat Venta Compra", "buy sell buy sell buy"],
  ["Withdrawal Auszahlung Retrait Retiro Saque", "out out out out out"],
  ["Deposit Einzahlung Dépôt Depósito Recebido", "in in in in in"],
  ["Swap Tausch Échange Intercambio Troca", "trade trade trade trade trade"],
  ["Fee Gebühr Frais Comisión Taxa", "fee fee fee fee fee"],
  ["Income Earn Erträge Revenus Rendimiento", "income income income income income"],
  ["Staking-Zinsen Airdrop Récompense Recompensa Juros", "income income income income income"],
])("the kinds %s are proposed as %s", (texts, meanings) => {
  expect(Object.values(guessMeanings(texts.split(" ")))).toEqual(meanings.split(" "));
});

test("a kind without a known word is not proposed, and only completed rows are booked", () => {
  expect(guessMeanings(["plus", "Buy"])).toEqual({ Buy: "buy" });
  expect(guessStatuses(["Completed", "pending", "abgeschlossen", "Terminé", "incomplete", ""])).toEqual({
    ...{ Completed: true, pending: false, abgeschlossen: true, Terminé: true, incomplete: false, "": false },
  });
});
