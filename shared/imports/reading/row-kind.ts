import { splitAction, type Types, type Verb } from "../layout.ts";
import { cellAt, globTest, MAX_CELL, quoted, type Reading, refuse, textAt } from "./columns.ts";

/** `isByPattern` if only a part of the text's words has the meaning, so that it may be wrong. */
type Kind = { verb: Verb; rest: string; isByPattern?: true };
/** `exact` has the actions of the texts themselves, `patterns` those with an asterisk. */
type Meanings = {
  exact: Map<string, Kind>;
  patterns: { kind: Kind; matches: (text: string) => boolean }[];
  byText: Map<string, Kind | undefined>;
};
const known = new WeakMap<Types, Meanings>();

function meaningsOf(types: Types): Meanings {
  const before = known.get(types);
  if (before) return before;
  const globs = Object.entries(types).flatMap(([action, list]) =>
    list!.split(" | ").map((glob) => ({ kind: splitAction(action), glob })),
  );
  const exact = new Map<string, Kind>();
  for (const { kind, glob } of globs) {
    const text = glob.toLowerCase();
    if (!exact.has(text)) exact.set(text, kind);
  }
  const patterns = globs
    .filter(({ glob }) => glob.includes("*"))
    .map(({ kind, glob }) => ({ kind: { ...kind, isByPattern: true as const }, matches: globTest(glob) }));
  const fresh = { exact, patterns, byText: new Map() };
  known.set(types, fresh);
  return fresh;
}

/** Files whose kinds are sentences have one in each row. They cannot be asked about one by one. */
export const MAX_GUESSES = 12;

/** Max texts whose meaning is kept. Files have some dozens. */
const MAX_KNOWN = 1000;

/** The meaning of a text: the one that names it exactly, else the first with a matching pattern. */
function meaningOf(types: Types, text: string, within: string): Kind | undefined {
  if (text.length > MAX_CELL || within.length > MAX_CELL) return undefined;
  const { exact, patterns, byText } = meaningsOf(types);
  const name = within === "" ? text : `${within}: ${text}`;
  const known = byText.get(name);
  if (known || byText.has(name)) return known;
  if (byText.size >= MAX_KNOWN) byText.clear();
  const meaning = exact.get(name) ?? exact.get(text) ?? patterns.find(({ matches }) => matches(text))?.kind;
  byText.set(name, meaning);
  return meaning;
}

const actions = new Map<string, Kind>();
const actionNamed = (action: string): Kind => {
  const before = actions.get(action);
  if (before) return before;
  const kind = splitAction(action);
  actions.set(action, kind);
  return kind;
};

/** The meaning of a row. */
export function actionOf(reading: Reading, cells: readonly string[]): Kind {
  const { layout, userName } = reading;
  if (layout.parties) {
    if (userName === null) return refuse("The file does not say which of the two parties is you");
    const isFirst = cellAt(cells, reading.parties[0]!).toLowerCase() === userName;
    return meaningOf(layout.types as Types, isFirst ? "user is first" : "user is second", "")!;
  }
  if (typeof layout.types === "string") return actionNamed(layout.types);
  const written = textAt(cells, reading.type);
  const text = written.toLowerCase();
  const answer = reading.answers.size > 0 ? reading.answers.get(text) : undefined;
  if (answer !== undefined) return actionNamed(answer === "skip" ? "skip: Left out by your choice" : answer);
  const within = reading.within === -1 ? "" : cellAt(cells, reading.within).toLowerCase();
  const kind = meaningOf(layout.types, text, within);
  if (!kind || kind.verb === "ask") return refuse(`${quoted(written)} is not a known kind of row`, written);
  if (kind.isByPattern) countGuess(reading, text, written, kind.verb);
  return kind;
}

function countGuess({ guessedKinds }: Reading, text: string, word: string, verb: Verb) {
  const guess = guessedKinds.get(text);
  if (guess) guess.rows += 1;
  else if (guessedKinds.size <= MAX_GUESSES) guessedKinds.set(text, { word, verb, rows: 1 });
}

export function checkStatus({ status, excluded }: Reading, cells: readonly string[]) {
  const reason = excluded && cellAt(cells, excluded.index);
  if (reason !== null && excluded!.isMet(reason)) refuse(`Not booked: “${excluded!.column}” is ${quoted(reason)}`);
  if (!status) return;
  const text = cellAt(cells, status.index);
  if (text === "") refuse(`“${status.column}” is empty`);
  if (!status.isMet(text)) refuse(`Not completed: “${status.column}” is ${quoted(text.toLowerCase())}`);
}
