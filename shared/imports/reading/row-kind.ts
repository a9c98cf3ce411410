import { splitAction, type Types, type Verb } from "../layout.ts";
import { cellOf, fitsGlob, MAX_CELL, quoted, type Reading, refuse, textOf } from "./columns.ts";

type Meanings = { action: string; globs: string[] }[];
const known = new WeakMap<Types, { meanings: Meanings; byText: Map<string, string | undefined> }>();

function meaningsOf(types: Types) {
  const before = known.get(types);
  if (before) return before;
  const meanings = Object.entries(types).map(([action, globs]) => ({ action, globs: globs!.split(" | ") }));
  const fresh = { meanings, byText: new Map<string, string | undefined>() };
  known.set(types, fresh);
  return fresh;
}

/** Max texts whose meaning is kept. Files have some dozens. */
const MAX_KNOWN = 1000;

/** The meaning of a text: the one that names it exactly, else the first with a fitting pattern. */
function meaningOf(types: Types, text: string): string | undefined {
  if (text.length > MAX_CELL) return undefined;
  const { meanings, byText } = meaningsOf(types);
  if (byText.has(text)) return byText.get(text);
  if (byText.size >= MAX_KNOWN) byText.clear();
  const exact = meanings.find(({ globs }) => globs.includes(text));
  const meaning = (exact ?? meanings.find(({ globs }) => globs.some((glob) => fitsGlob(glob, text))))?.action;
  byText.set(text, meaning);
  return meaning;
}

/** The meaning of a row. */
export function actionOf(reading: Reading, cells: readonly string[]): { verb: Verb; rest: string } {
  const { layout, party } = reading;
  if (layout.parties) {
    if (party === null) return refuse("The file does not say which of the two parties is you");
    const isFirst = cellOf(reading, cells, layout.parties.split(" + ")[0]!).toLowerCase() === party;
    return splitAction(meaningOf(layout.types as Types, isFirst ? "user is first" : "user is second")!);
  }
  if (typeof layout.types === "string") return splitAction(layout.types);
  const text = textOf(reading, cells, layout.type!).toLowerCase();
  const action = meaningOf(layout.types, text);
  return action
    ? splitAction(action)
    : refuse(`${quoted(textOf(reading, cells, layout.type!))} is not a known kind of row`);
}

export function checkStatus(reading: Reading, cells: readonly string[]) {
  const { status } = reading.layout;
  if (!status) return;
  const [column, allowed] = [status.slice(0, status.indexOf(":")), status.slice(status.indexOf(":") + 1)];
  if (!reading.header.places.has(column)) return;
  const text = cellOf(reading, cells, column).toLowerCase();
  if (text === "") refuse(`“${column}” is empty`);
  if (!allowed.split("|").some((glob) => fitsGlob(glob.trim(), text)))
    refuse(`Not completed: “${column}” is ${quoted(text)}`);
}
