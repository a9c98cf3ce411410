const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const MAX_CODE = 0x10ffff;
/** The longest label of a host name. */
const MAX_LABEL = 63;

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** The letters of a label without its "xn--" (RFC 3492); null when it is not valid. */
export function decodePunycode(text: string): string | null {
  if (text.length > MAX_LABEL) return null;
  const end = text.lastIndexOf("-");
  const points = [...text.slice(0, Math.max(0, end))].map((letter) => letter.codePointAt(0)!);
  let [code, bias, index] = [FIRST_CODE, FIRST_BIAS, 0];
  for (let at = end + 1; at < text.length; index += 1) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(DIGITS[text[at++]?.toLowerCase() ?? ""] ?? "", 10);
      if (Number.isNaN(digit)) return null;
      index += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapt(index - before, points.length + 1, before === 0);
    code += Math.floor(index / (points.length + 1));
    index %= points.length + 1;
    if (code > MAX_CODE) return null;
    points.splice(index, 0, code);
  }
  return String.fromCodePoint(...points);
}

/** The values of the digits: a to z, then 0 to 9. */
const DIGITS: Record<string, string> = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyz0123456789"].map((letter, value) => [letter, String(value)]),
);
