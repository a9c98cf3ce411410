import { type Exact, product } from "../../../shared/values/decimal.ts";
import { quotient } from "../../../shared/values/quotient.ts";
import { plainNumber } from "../../ui/form/typed-number.ts";

const NUMBER = /^(\d{1,13})?(\.\d{0,18})?$/;
/** Digits of a quotient that does not end. */
const SIGNIFICANT = 18;

/** The typed amount as decimal text; null for anything else. The language says what a comma means. */
export function readAmount(text: string, language: string): Exact | null {
  const plain = plainNumber(text, language).replace(/\s/g, "");
  if (plain === "" || plain === "." || !NUMBER.test(plain)) return null;
  const [whole = "", fraction = ""] = plain.split(".");
  const digits = fraction.replace(/0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "") || "0"}${digits && `.${digits}`}` as Exact;
}

/** Coins to money of the price's currency, with every digit. */
export const toMoney = (amount: Exact, price: Exact): Exact => product(amount, price);

/** Money to coins. A quotient without end is rounded to at least 18 significant digits. Null without a price. */
export const toCoins = (money: Exact, price: Exact): Exact | null => quotient(money, price, SIGNIFICANT);

/** "1234567.5" → "1,234,567.5". Without commas in a language in which a comma is the decimal mark. */
export function grouped(text: string, language: string): string {
  const [whole = "", fraction] = text.split(".");
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const result = fraction === undefined ? groups : `${groups}.${fraction}`;
  return readAmount(result, language) === readAmount(text, language) ? result : text;
}
