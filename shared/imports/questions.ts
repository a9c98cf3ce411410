import type { Layout, Verb } from "./layout.ts";
import { MEANINGS, type Meaning } from "./mapping.ts";
import type { FoundMark } from "./reading/amounts.ts";
import type { GuessedKind } from "./reading/columns.ts";
import type { Problem } from "./reading/entries.ts";
import { MAX_GUESSES } from "./reading/row-kind.ts";
import type { FoundZone } from "./reading/zone-of-file.ts";

/** A question about a file. The answer counts for all of its rows. */
export type Question = {
  /** "zone", "decimalMark", or "kind:" with the text of the rows. */
  key: string;
  label: string;
  /** Empty when any zone can be the answer. */
  options: { value: string; label: string }[];
  /** The answer that is used until the user gives one. Null when the rows are left out until then. */
  default: string | null;
  /** The number of rows that the answer changes, and their lines. */
  rows: number;
  lines: number[];
};

const UNCLEAR = /^“(.+)” can be read in two ways/;

function markQuestion(mark: FoundMark, problems: readonly Problem[]): Question[] {
  const unclear = problems.filter(({ problem }) => UNCLEAR.test(problem));
  const example = UNCLEAR.exec(unclear[0]?.problem ?? "")?.[1];
  if (!mark.isUnclear || example === undefined) return [];
  const [whole = "", ...rest] = example.split(/[.,]/);
  const label = (isDecimal: boolean) =>
    `${example} is ${isDecimal ? `${whole}.${rest.join("")}` : whole + rest.join("")}`;
  const written = example.includes(",") ? "," : ".";
  const other = written === "," ? "." : ",";
  const options = [
    { value: written, label: label(true) },
    { value: other, label: label(false) },
  ];
  const lines = unclear.map(({ row }) => row);
  return [
    {
      key: "decimalMark",
      label: "Which mark separates the decimals?",
      options,
      default: null,
      rows: lines.length,
      lines,
    },
  ];
}

const zoneText = ({ zone }: FoundZone): string => {
  if (typeof zone === "string") return zone;
  const size = Math.abs(zone);
  const minutes = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return zone === 0 ? "UTC" : `UTC${zone < 0 ? "-" : "+"}${Math.floor(size / 60)}${minutes}`;
};

/** The zone as the user writes it, and where it was read from. */
export const shownZone = (zone: FoundZone) => ({ zone: zoneText(zone), from: zone.from });

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

const vocabularies = new WeakMap<readonly Layout[], ReadonlySet<string>>();
/** The words of all kinds that the layouts of a catalogue name. */
function vocabularyOf(catalogue: readonly Layout[]): ReadonlySet<string> {
  const known = vocabularies.get(catalogue);
  if (known) return known;
  const texts = catalogue.flatMap(({ types }) => (typeof types === "string" ? [] : Object.values(types)));
  const fresh = new Set(texts.flatMap((text) => wordsOf(text ?? "")));
  vocabularies.set(catalogue, fresh);
  return fresh;
}

/** Meanings that add or take coins without another side. A wrong one changes income, cost or gains without a trace. */
const ONE_SIDED: ReadonlySet<Verb> = new Set(["in", "out", "income", "spend", "fee", "gift", "loss"]);

/**
 * Questions about kinds of rows that a pattern of the layout has recognised, although no layout knows all of their words.
 * The answer "read" keeps the recognised meaning. A file in which nearly each row has its own kind gets no such questions.
 */
function guessQuestions(guesses: ReadonlyMap<string, GuessedKind>, catalogue: readonly Layout[]): Question[] {
  if (guesses.size > MAX_GUESSES) return [];
  const vocabulary = vocabularyOf(catalogue);
  const isNew = (word: string) => wordsOf(word).some((part) => !vocabulary.has(part));
  const shown = [...guesses.values()].filter(({ word, verb }) => ONE_SIDED.has(verb) && isNew(word));
  return shown.map(({ word, verb, rows }) => {
    const others = Object.entries(MEANINGS).filter(([value]) => value !== verb);
    return {
      key: `kind:${word}`,
      label: `“${word}” was read by a part of its words. Is it right?`,
      options: [
        { value: "read", label: `Yes: ${MEANINGS[verb as Meaning]}` },
        ...others.map(([value, label]) => ({ value, label })),
      ],
      default: "read",
      rows,
      lines: [],
    };
  });
}

export type UnknownKinds = ReadonlyMap<string, { word: string; lines: number[] }>;

/** What only the user knows about a file. */
export function questionsOf(
  rows: number,
  zone: FoundZone,
  mark: FoundMark,
  kinds: UnknownKinds,
  guesses: ReadonlyMap<string, GuessedKind>,
  catalogue: readonly Layout[],
  problems: readonly Problem[],
): Question[] {
  const zoneQuestion: Question = {
    key: "zone",
    label: "In which time zone are the times?",
    options: [],
    default: zoneText(zone),
    rows,
    lines: [],
  };
  const options = Object.entries(MEANINGS).map(([value, label]) => ({ value, label }));
  return [
    ...(zone.from === "nothing" ? [zoneQuestion] : []),
    ...markQuestion(mark, problems),
    ...[...kinds.values()].map(({ word, lines }) => ({
      key: `kind:${word}`,
      label: `What are rows of the kind “${word}”?`,
      options,
      default: "skip",
      rows: lines.length,
      lines,
    })),
    ...guessQuestions(guesses, catalogue),
  ];
}
