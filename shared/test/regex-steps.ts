/** Counts the steps of a backtracking matcher: one for each character that an expression tries to match. */

type Next = (at: number) => number;
type Match = (at: number, next: Next) => number;

let [text, steps] = ["", 0];

/** One character: a class, an escape, a dot or a literal. The native expression decides whether it fits. */
function character(source: string, flags: string): { match: Match; fits: (at: number) => boolean } {
  const native = new RegExp(`^(?:${source})$`, flags);
  const known = new Map<string, boolean>();
  const fits = (at: number) => {
    steps += 1;
    const found = text[at];
    if (found === undefined) return false;
    if (!known.has(found)) known.set(found, nativeExec.call(native, found) !== null);
    return known.get(found)!;
  };
  return { fits, match: (at, next) => (fits(at) ? next(at + 1) : -1) };
}

const nativeExec = RegExp.prototype.exec;
const ATOM = /\[(?:\\.|[^\]\\])*\]|\\p\{\w+\}|\\u[\da-f]{4}|\\.|[\s\S]/iy;
const QUANTIFIER = /([*+?]|\{(\d+)(,(\d*))?\})(\?)?/y;

class Compiler {
  at = 0;
  readonly source: string;
  readonly flags: string;
  readonly #isMultiline: boolean;
  constructor({ source, flags, multiline }: RegExp) {
    this.#isMultiline = multiline;
    this.source = source;
    this.flags = flags.replace(/[gyd]/g, "");
  }

  #read(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at;
    const found = nativeExec.call(expression, this.source);
    if (found) this.at += found[0].length;
    return found;
  }

  alternatives(): Match {
    const options = [this.#sequence()];
    while (this.source[this.at] === "|") {
      this.at += 1;
      options.push(this.#sequence());
    }
    return (at, next) => {
      for (const option of options) {
        const end = option(at, next);
        if (end !== -1) return end;
      }
      return -1;
    };
  }

  #sequence(): Match {
    const terms: Match[] = [];
    while (this.at < this.source.length && !"|)".includes(this.source[this.at]!)) terms.push(this.#term());
    return (at, next) => {
      const from = (index: number, position: number): number =>
        index === terms.length ? next(position) : terms[index]!(position, (end) => from(index + 1, end));
      return from(0, at);
    };
  }

  #term(): Match {
    const [raw] = this.#read(ATOM)!;
    if (raw === "(") return this.#repeated(this.#group());
    if (raw === "^") return (at, next) => (this.#isLineStart(at) ? next(at) : -1);
    if (raw === "$") return (at, next) => (this.#isLineEnd(at) ? next(at) : -1);
    if (raw === "\\b") return (at, next) => (isWord(at) === isWord(at - 1) ? -1 : next(at));
    const { match, fits } = character(raw, this.flags);
    return this.#repeated(match, fits);
  }

  #isLineStart = (at: number) => at === 0 || (this.#isMultiline && text[at - 1] === "\n");
  #isLineEnd = (at: number) => at === text.length || (this.#isMultiline && text[at] === "\n");

  #group(): Match {
    const kind = this.#read(/\?(?:[:=!]|<[=!]|<\w+>)/y)?.[0] ?? "";
    if (kind === "" && this.source[this.at] === "?") throw new Error(`Not counted: ${this.source}`);
    const inner = this.alternatives();
    this.at += 1;
    // A look behind has one character in our expressions.
    if (kind === "?<=" || kind === "?<!")
      return (at, next) => ((at > 0 && inner(at - 1, (end) => end) === at) === (kind === "?<=") ? next(at) : -1);
    if (kind !== "?=" && kind !== "?!") return inner;
    return (at, next) => ((inner(at, (end) => end) !== -1) === (kind === "?=") ? next(at) : -1);
  }

  #repeated(match: Match, fits?: (at: number) => boolean): Match {
    const found = this.#read(QUANTIFIER);
    if (!found) return match;
    const [, sign = "", least, comma, most, lazy] = found;
    const min = least === undefined ? (sign === "+" ? 1 : 0) : Number(least);
    const max =
      least === undefined ? (sign === "?" ? 1 : Infinity) : comma === undefined ? min : Number(most || Infinity);
    if (fits && !lazy)
      return (at, next) => {
        let end = at;
        while (end - at < max && fits(end)) end += 1;
        for (; end - at >= min; end--) {
          const result = next(end);
          if (result !== -1) return result;
        }
        return -1;
      };
    const loop = (at: number, count: number, next: Next): number => {
      const more = () =>
        count < max ? match(at, (end) => (end === at && count >= min ? -1 : loop(end, count + 1, next))) : -1;
      const stop = () => (count >= min ? next(at) : -1);
      const first = lazy ? stop() : more();
      return first !== -1 ? first : lazy ? more() : stop();
    };
    return (at, next) => loop(at, 0, next);
  }
}

const isWord = (at: number): boolean => nativeExec.call(/\w/, text[at] ?? "") !== null;

const compiled = new Map<string, Match>();
/** The steps of one execution. Throws where this matcher finds another end than the runtime. */
function regexSteps(expression: RegExp, input: string, lastIndex: number, found: RegExpExecArray | null): number {
  const key = String(expression);
  const match = compiled.get(key) ?? new Compiler(expression).alternatives();
  compiled.set(key, match);
  [text, steps] = [input, 0];
  let end = -1;
  for (let from = expression.global || expression.sticky ? lastIndex : 0; from <= input.length && end === -1; from++) {
    steps += 1;
    end = match(from, (position) => position);
    if (expression.sticky) break;
  }
  if (end !== (found ? found.index + found[0].length : -1)) throw new Error(`Wrong count for ${key}`);
  return steps;
}

/** Counts all executions until the returned function ends it and gives their steps. */
export function countRegexes(): () => number {
  let total = 0;
  RegExp.prototype.exec = function countedExec(input) {
    const { lastIndex } = this;
    const found = nativeExec.call(this, input);
    RegExp.prototype.exec = nativeExec;
    total += regexSteps(this, String(input), lastIndex, found);
    RegExp.prototype.exec = countedExec;
    return found;
  };
  return () => {
    RegExp.prototype.exec = nativeExec;
    return total;
  };
}
