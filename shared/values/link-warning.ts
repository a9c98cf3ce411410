import { decodePunycode } from "./punycode.ts";

const PUNYCODE = "xn--";
/** Letters that look like a Latin one, after accents were removed. Pairs of the letter and what it looks like. */
const LOOK_ALIKES = new Map(
  "аa вb сc ԁd еe ғf ɡg һh нh іi ıi ιi ѵv ӏl јj кk κk мm пn ηn оo οo рp ρp ԛq гr ѕs тt τt υu νv ԝw ωw хx χx уy γy αa εe ɑa օo"
    .split(" ")
    .map((pair) => [...pair] as [string, string]),
);
const SCRIPTS = ["Latin", "Cyrillic", "Greek", "Armenian", "Hebrew", "Arabic", "Han", "Hangul", "Thai", "Cherokee"].map(
  (script) => new RegExp(`\\p{Script=${script}}`, "u"),
);

const latinOf = (text: string): string =>
  [...text.normalize("NFKD").replace(/\p{M}/gu, "")].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("");

function hostWarning(host: string): string | null {
  const labels = host.split(".");
  if (!labels.some((label) => label.startsWith(PUNYCODE))) return null;
  const decoded = labels.map((label) =>
    label.startsWith(PUNYCODE) ? decodePunycode(label.slice(PUNYCODE.length)) : label,
  );
  // A name that is written in punycode without need, or with invisible letters, was made to deceive.
  const isReadable = decoded.every((label, i) => label && (label === labels[i] || /[^\0-\x7f]/.test(label)));
  const shown = decoded.join(".");
  if (!isReadable || /\p{C}/u.test(shown)) return `${host} has a name that cannot be read.`;
  const alike = latinOf(shown);
  if (/^[\0-\x7f]+$/.test(alike)) return `${shown} is ${host}. It can be mistaken for ${alike}.`;
  const isMixed = decoded.some((label) => SCRIPTS.filter((script) => script.test(label!)).length > 1);
  return `${shown} is ${host}.${isMixed ? " It mixes letters of several scripts." : ""}`;
}

/** A sentence for whoever judges a link that a user has given, about how it may deceive; null when it does not. */
export function linkWarning(url: string): string | null {
  const parsed = URL.parse(url);
  if (!parsed) return null;
  const { username, password, hostname, pathname, search, hash } = parsed;
  if (username !== "" || password !== "") return `The text before the @ is a user name. The host is ${hostname}.`;
  if (/^[\d.]+$|^\[/.test(hostname)) return `${hostname} is an IP address and no name.`;
  const warning = hostWarning(hostname);
  if (warning) return warning;
  return /%e2%80%(8[b-f]|a[a-e])|%e2%81%a[0-9]/i.test(pathname + search + hash)
    ? "The address has letters that are invisible or change the direction of the text."
    : null;
}
