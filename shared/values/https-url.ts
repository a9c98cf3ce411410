import { MAX_URL } from "../ads/rules.ts";

// A name with a dot and letters after it: no bare host, no figures, no name of a private network.
const HTTPS =
  /^https:\/\/(?:[\p{L}\p{N}-]+\.)+(?!(?:local|localhost|internal|test|invalid)\b)[\p{L}][\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/iu;
/** A public https address; without a user name, which could make another host of it. */
export const isHttpsUrl = (text: string): boolean => text.length <= MAX_URL && HTTPS.test(text);
