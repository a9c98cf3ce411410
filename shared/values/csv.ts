/** Comma-separated values as RFC 4180 has them. */

const RISKY = /^'*[=+\-@\t\r\0＝＋－＠]/;
const MADE_SAFE = /^'+[=+\-@\t\r\0＝＋－＠]/;

/** A spreadsheet would run a cell that begins like a formula: one more apostrophe makes it text. */
function cell(text: string): string {
  const safe = RISKY.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

const unquoted = (text: string): string => (MADE_SAFE.test(text) ? text.slice(1) : text);

/** Spreadsheets of many countries separate by semicolons. */
function separatorOf(text: string): string {
  const [heads = ""] = text.split(/\r?\n/, 1);
  return [",", ";", "\t"].toSorted((a, b) => heads.split(b).length - heads.split(a).length)[0]!;
}

/** One list per row, with the line of the file that it begins on. Null when a quote is never closed. */
export function parseCsv(file: string): { line: number; cells: string[] }[] | null {
  const text = file.replace(/^\uFEFF/, "");
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let value = "";
  let quoted = false;
  let line = 1;
  let start = 1;
  const endRow = () => {
    cells.push(unquoted(value));
    if (cells.some((one) => one.trim() !== "")) rows.push({ line: start, cells });
    [cells, value, start] = [[], "", line];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === "\n") line += 1;
    if (quoted) {
      if (character !== '"') value += character;
      else if (text[at + 1] === '"') value += text[++at];
      else quoted = false;
    } else if (character === '"' && value === "") quoted = true;
    else if (character === separator) {
      cells.push(unquoted(value));
      value = "";
    } else if (character === "\n") endRow();
    else if (character !== "\r") value += character;
  }
  if (quoted) return null;
  if (value !== "" || cells.length > 0) endRow();
  return rows;
}
