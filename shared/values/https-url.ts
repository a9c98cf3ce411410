import { MAX_URL } from "../ads/rules.ts";

// The host must be a domain name with a top-level domain: no single word, no IP address, no name of a private network.
const HTTPS =
  /^https:\/\/(?:[\p{L}\p{N}-]+\.)+(?!(?:local|localhost|internal|test|invalid)\b)[\p{L}][\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/iu;
/** Accepts https URLs of public hosts. URLs with a user name are rejected, because it can look like the host. */
export const isHttpsUrl = (text: string): boolean => text.length <= MAX_URL && HTTPS.test(text);
