import { fnv1a } from "../../../shared/values/fnv.ts";
import { CATEGORIES } from "./categories.ts";
import type { Coin } from "./coin.ts";
import { mix, unit } from "./noise.ts";

const split = (text: string): string[] => text.split(" ");
const FIRST_SYLLABLES = split(
  "Al Ar Bel Bor Bri Cal Cor Cy Dal Dor Dra El En Er Fal Fen Fyr Gal Gren Hal Hel Il In Jor Ka Kel Kor Lan Lor Lu Mal Mar Mer Mor Na Nel Nor Ol Or Pal Pel Per Qua Ra Rel Ren Sa Sel Sol Syl Ta Tel Tor Ul Va Vel Ver Vor Wen Xan Yor Za Zel",
);
const MIDDLE_SYLLABLES = split("a e i o an ar el en er il in or");
const LAST_SYLLABLES = split(
  "da dis don dra la lis lon mar mis na nex nis nor ra ris ron ta tis to va ven via vo xa xis za",
);
const FIRST_WORDS = split(
  "Amber Arctic Autumn Birch Blue Bright Broad Cedar Clear Copper Coral Crimson Dawn Deep East Ember Evergreen Far First Frost Glass Golden Granite Green Grey High Inner Iron Ivory Jade Lark Light Lunar Maple Marble Mid New North Oak Ocean Old Open Outer Pale Pine Quartz Quiet Rapid Red River Sable Salt Silver Slate Solar South Spring Still Stone Summer Swift Tall Terra Tidal True Twin Upper Velvet West White Wild Winter",
);
const SECOND_WORDS = split(
  "anchor arch basin beacon bay bridge brook canyon castle circle cliff coast compass cove crest current delta dune falls field fjord forge gate glade grove harbor haven hill hollow island junction lake ledge light march meadow mesa mill orbit orchard pass path peak pier plain point port quarry range reef ridge rise sail shore signal sound spire spring summit tower trail vale valley view vista ward watch wave well wharf wood yard",
);
/** Words that can follow a coin's name, and the category to which they assign the coin. */
const SUFFIXES: readonly [suffix: string, topic: string][] = [
  ["", ""],
  ["Finance", "defi"],
  ["Protocol", "defi"],
  ["Network", "l1"],
  ["Swap", "defi"],
  ["AI", "ai"],
  ["Games", "game"],
  ["Chain", "l1"],
  ["Labs", ""],
  ["DAO", "defi"],
  ["Credit", "rwa"],
  ["Cat", "meme"],
];
const CHAINS = [...CATEGORIES].filter(([, category]) => category.weight > 0);
const TOTAL_WEIGHT = CHAINS.reduce((sum, [, { weight }]) => sum + weight, 0);
/** The seed of the generated coins. It is independent of the market's seed, so that their ids never change. */
const SEED = fnv1a("made-up coins");

/** Returns a coin's random number for a label, with 0 ≤ x < 1. The same label always gives the same number. */
type Draws = (label: string) => number;
const pick = <T>(list: readonly T[], draw: number): T => list[Math.floor(draw * list.length)]!;

function baseName(draw: Draws): string {
  if (draw("style") < 0.55) {
    const middle = draw("long") < 0.6 ? pick(MIDDLE_SYLLABLES, draw("middle")) : "";
    return pick(FIRST_SYLLABLES, draw("head")) + middle + pick(LAST_SYLLABLES, draw("tail"));
  }
  const second = pick(SECOND_WORDS, draw("second"));
  const first = pick(FIRST_WORDS, draw("first"));
  return draw("joined") < 0.6 ? first + second : `${first} ${second[0]!.toUpperCase()}${second.slice(1)}`;
}

/** Derives an unused symbol from the letters of the name, mostly from its consonants: "Velora" → vlr. */
function symbolOf(name: string, taken: ReadonlySet<string>): string {
  const letters = name.toLowerCase().replace(/[^a-z]/g, "");
  const consonants = letters[0]! + letters.slice(1).replace(/[aeiou]/g, "");
  const candidates = [
    consonants.slice(0, 3),
    consonants.slice(0, 4),
    letters.slice(0, 4),
    consonants.slice(0, 2) + consonants.at(-1),
    letters.slice(0, 2) + consonants.slice(-2),
    consonants.slice(0, 3) + consonants.slice(-2),
    letters.slice(0, 5),
    letters,
  ];
  return candidates.find((candidate) => candidate.length > 2 && !taken.has(candidate)) ?? `${letters}x`;
}

/** Chooses a chain with a probability in proportion to its weight. `position` is below the total weight. */
function chainAt(position: number): string {
  let end = 0;
  for (const [code, { weight }] of CHAINS) {
    end += weight;
    if (position < end) return code;
  }
  return "eth";
}

function chainsOf(draw: Draws): string[] {
  const chosen = new Set<string>();
  const count = draw("chains") < 0.65 ? 1 : draw("chains") < 0.9 ? 2 : 3;
  for (let index = 0; index < count; index++) {
    chosen.add(chainAt(draw(`chain ${index}`) * TOTAL_WEIGHT));
  }
  return [...chosen];
}

const rounded = (value: number, digits: number): number => Number(value.toPrecision(digits));

/** The figures of a coin; market caps fall with its position. */
function figures(position: number, draw: Draws) {
  const cap = 250e6 * (1 + position / 60) ** -1.15 * (0.97 + 0.06 * draw("cap"));
  const basePrice = rounded(10 ** (-3.5 + 5 * draw("price")), 3);
  const circulating = rounded(cap / basePrice, 3);
  const minted = draw("minted");
  return {
    basePrice,
    circulating,
    maxSupply: minted < 0.6 ? Math.max(circulating, rounded(circulating * (1 + 2 * draw("most")), 1)) : null,
    baseVolume: rounded(cap * 10 ** (-2.6 + 1.7 * draw("volume")), 2),
    move: { kind: "free", dailyPercent: rounded(2.5 + 4.5 * draw("move") ** 2, 2) } as const,
  };
}

/** Generates the long tail: `count` coins in descending order of market cap, without an id or a symbol in use. */
export function generateCoins(count: number, existing: readonly Coin[]): Coin[] {
  const ids = new Set(existing.map((coin) => coin.id));
  const symbols = new Set(existing.map((coin) => coin.symbol));
  const coins: Coin[] = [];
  for (let attempt = 0; coins.length < count; attempt++) {
    const draw: Draws = (label) => unit(mix(mix(SEED, attempt), fnv1a(label)));
    const [suffix, topic] = draw("plain") < 0.5 ? SUFFIXES[0]! : pick(SUFFIXES, draw("kind"));
    const base = baseName(draw);
    const name = suffix === "" ? base : `${base} ${suffix}`;
    const id = name.toLowerCase().replaceAll(" ", "-");
    if (ids.has(id)) continue;
    const symbol = symbolOf(base, symbols);
    ids.add(id);
    symbols.add(symbol);
    const categories = topic === "" ? chainsOf(draw) : [...chainsOf(draw), topic];
    coins.push({ id, symbol, name, ...figures(coins.length, draw), categories, nativeChain: null, missing: [] });
  }
  return coins;
}
