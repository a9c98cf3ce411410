/** Comma-separated values as RFC 4180 defines them. */

const FORMULA_START = /^'*[=+\-@\t\r\0＝＋－＠]/;
/** A negative number stays a number, so that a spreadsheet can add it up. */
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r\0＝＋－＠]/;

/** Adds an apostrophe to a cell that begins like a formula, because a spreadsheet would run the formula. */
function cell(text: string): string {
  const safe = FORMULA_START.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

const withoutApostrophe = (text: string): string => (ESCAPED_FORMULA.test(text) ? text.slice(1) : text);

/** The separator of a file. In many countries spreadsheets separate by semicolons. */
function separatorOf(text: string): string {
  const [header = ""] = text.split(/\r?\n/, 1);
  return [",", ";", "\t"].toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!;
}

/** One list of cells per row, with the line number on which the row begins. Null when a quote is never closed. */
export function parseCsv(source: string): { line: number; cells: string[] }[] | null {
  const text = source.replace(/^\uFEFF/, "");
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let value = "";
  let isQuoted = false;
  let line = 1;
  let start = 1;
  const endRow = () => {
    cells.push(withoutApostrophe(value));
    if (cells.some((content) => content.trim() !== "")) rows.push({ line: start, cells });
    [cells, value, start] = [[], "", line];
  };
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (character === "\n") line += 1;
    if (isQuoted) {
      if (character !== '"') value += character;
      else if (text[index + 1] === '"') value += text[++index];
      else isQuoted = false;
    } else if (character === '"' && value === "") isQuoted = true;
    else if (character === separator) {
      cells.push(withoutApostrophe(value));
      value = "";
    } else if (character === "\n") endRow();
    else if (character !== "\r") value += character;
  }
  if (isQuoted) return null;
  if (value !== "" || cells.length > 0) endRow();
  return rows;
}
