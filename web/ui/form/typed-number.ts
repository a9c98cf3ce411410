/** Which of comma and point separates the decimals in a language. */
function decimalSeparator(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

const WITH_DECIMAL_COMMA = /^[+-]?\d{1,3}(?:[.\s\u00a0\u202f'’]\d{3})+,\d*$|^[+-]?\d*,\d*$/;
const WITH_THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * A number as the user's language writes it, in the form that the rules read: "1.234,5" of a German browser and
 * "1,234.5" of an English one are 1234.5. A text whose commas have no clear meaning in the language stays as it is.
 */
export function plainNumber(typed: string, language: string): string {
  const text = typed.trim();
  if (!text.includes(",") || !/\d/.test(text)) return typed;
  if (decimalSeparator(language) === ",") {
    return WITH_DECIMAL_COMMA.test(text) ? text.replace(/[^\d,+-]/g, "").replace(",", ".") : typed;
  }
  return WITH_THOUSANDS.test(text) ? text.replaceAll(",", "") : typed;
}
