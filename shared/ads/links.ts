import { isHttpsOfPublicHost } from "../values/https-url.ts";
import { MAX_URL } from "./rules.ts";

export const isAdLink = (url: string): boolean => isHttpsOfPublicHost(url, MAX_URL);
export const linkProblem = (label: string): string =>
  `${label} must be a public https address such as https://example.com, in plain letters and without a port`;
