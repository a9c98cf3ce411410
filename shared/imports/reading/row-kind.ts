import { splitAction, type Types, type Verb } from "../layout.ts";
import { cellOf, globTest, MAX_CELL, matchesGlob, quoted, type Reading, refuse, textOf } from "./columns.ts";

/** `exact` has the actions of the texts themselves, `patterns` those with an asterisk. */
type Meanings = {
  exact: Map<string, string>;
  patterns: { action: string; matches: (text: string) => boolean }[];
  byText: Map<string, string | undefined>;
};
const known = new WeakMap<Types, Meanings>();

function meaningsOf(types: Types): Meanings {
  const before = known.get(types);
  if (before) return before;
  const globs = Object.entries(types).flatMap(([action, list]) => list!.split(" | ").map((glob) => ({ action, glob })));
  const exact = new Map<string, string>();
  for (const { action, glob } of globs) {
    const text = glob.toLowerCase();
    if (!exact.has(text)) exact.set(text, action);
  }
  const patterns = globs
    .filter(({ glob }) => glob.includes("*"))
    .map(({ action, glob }) => ({ action, matches: globTest(glob) }));
  const fresh = { exact, patterns, byText: new Map() };
  known.set(types, fresh);
  return fresh;
}

/** Max texts whose meaning is kept. Files have some dozens. */
const MAX_KNOWN = 1000;

/** The meaning of a text: the one that names it exactly, else the first with a matching pattern. */
function meaningOf(types: Types, text: string): string | undefined {
  if (text.length > MAX_CELL) return undefined;
  const { exact, patterns, byText } = meaningsOf(types);
  if (byText.has(text)) return byText.get(text);
  if (byText.size >= MAX_KNOWN) byText.clear();
  const meaning = exact.get(text) ?? patterns.find(({ matches }) => matches(text))?.action;
  byText.set(text, meaning);
  return meaning;
}

/** The meaning of a row. */
export function actionOf(reading: Reading, cells: readonly string[]): { verb: Verb; rest: string } {
  const { layout, userName } = reading;
  if (layout.parties) {
    if (userName === null) return refuse("The file does not say which of the two parties is you");
    const isFirst = cellOf(reading, cells, layout.parties.split(" + ")[0]!).toLowerCase() === userName;
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
  if (!reading.header.indexes.has(column)) return;
  const text = cellOf(reading, cells, column).toLowerCase();
  if (text === "") refuse(`“${column}” is empty`);
  if (!allowed.split("|").some((glob) => matchesGlob(glob.trim(), text)))
    refuse(`Not completed: “${column}” is ${quoted(text)}`);
}
