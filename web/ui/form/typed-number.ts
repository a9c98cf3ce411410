/** Which of comma and point separates the decimals in a language. */
function decimalSeparator(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

const WITH_DECIMAL_COMMA = /^[+-]?\d{1,3}(?:[.\s\u00a0\u202f'’]\d{3})+,\d*$|^[+-]?\d*,\d*$/;
const WITH_POINTS = /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/;
const WITH_THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** A comma that does not stand before three digits, or that follows a zero, separates no thousands. */
const ONLY_DECIMAL_COMMA = /^[+-]?(?:\d*,(?:\d{1,2}|\d{4,})|0,\d+)$/;
const UNCLEAR_POINT = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/**
 * Asks about a number with two readings: "52.000" of a German browser is 52,000, but who copies it from an English page
 * means 52. Null if it has one.
 */
export function unclearNumber(typed: string, language: string): string | null {
  const text = typed.trim();
  if (decimalSeparator(language) !== "," || !UNCLEAR_POINT.test(text)) return null;
  return `${text} can be read in two ways. Write ${text.replace(".", "")} or ${text.replace(".", ",")}.`;
}

/** Stands for a text with two readings, so that no rule and no preview reads it as a number. */
const UNREADABLE = "?";

/**
 * A number as the user's language writes it, in the form that the rules read: "1.234,5" of a German browser and
 * "1,234.5" of an English one are 1234.5. A text whose separators have no meaning in the language stays as it is.
 */
export function plainNumber(typed: string, language: string): string {
  const text = typed.trim();
  if (!/\d/.test(text)) return typed;
  if (unclearNumber(text, language) !== null) return UNREADABLE;
  const isCommaDecimal = decimalSeparator(language) === ",";
  if (!text.includes(",")) return isCommaDecimal && WITH_POINTS.test(text) ? text.replaceAll(".", "") : typed;
  if (isCommaDecimal) return WITH_DECIMAL_COMMA.test(text) ? text.replace(/[^\d,+-]/g, "").replace(",", ".") : typed;
  if (ONLY_DECIMAL_COMMA.test(text)) return text.replace(",", ".");
  return WITH_THOUSANDS.test(text) ? text.replaceAll(",", "") : typed;
}

/**
 * How a typed number is read, where its text may mean another one: "1,5" is 1.5, and "52.000" of an English browser is 52,
 * but many write points for thousands. Null where it says what it means.
 */
export function readingOf(typed: string, language: string): string | null {
  const [text, plain] = [typed.trim(), plainNumber(typed, language).trim()];
  if (plain === UNREADABLE) return null;
  if (plain !== text) return `Read as ${plain}`;
  if (!UNCLEAR_POINT.test(text)) return null;
  return `Read as ${text.replace(/\.?0+$/, "")}, not ${text.replace(".", ",")}`;
}

/** A figure such as "$60,000" or "-5%" with its number in the plain form. Undefined if the number has two readings. */
export function plainFigure(figure: string, language: string): string | undefined {
  const plain = figure.replace(/[\d.,]+/, (digits) => plainNumber(digits, language));
  return plain.includes(UNREADABLE) ? undefined : plain;
}
