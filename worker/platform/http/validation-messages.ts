import type { z } from "zod";
import { badRequest, echoOf, type Refusal } from "./errors.ts";

type Issue = z.core.$ZodIssue;

const TYPES: Record<string, string> = {
  string: "must be text",
  number: "must be a number",
  nan: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
};
const UNITS: Record<string, [one: string, many: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};
const FORMATS: Record<string, string> = {
  datetime: "must be a time such as 2026-01-31T12:00:00Z",
  email: "must be an e-mail address",
  url: "must be an address such as https://example.com",
};
const REQUIRED = "is required";
const WORDLESS = "is not valid";

function limitOf(side: "most" | "least", origin: string, limit: number | bigint, inclusive = true): string {
  const units = UNITS[origin];
  if (units) {
    if (side === "least" && Number(limit) === 1) return "must not be empty";
    return `must have at ${side} ${limit} ${units[Number(limit) === 1 ? 0 : 1]}`;
  }
  if (!inclusive) return `must be ${side === "most" ? "less" : "more"} than ${limit}`;
  return `must be at ${side} ${limit}`;
}

/**
 * What the schema does not say in words of its own, as what the field must be: zod's words would be a developer's.
 * Given to the parsing itself, where a schema's own message still comes first.
 */
const wordsOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code !== "custom") return REQUIRED;
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? WORDLESS;
    case "invalid_value": {
      const values = issue.values.map(String).join(", ");
      return issue.values.length > 1 ? `must be one of ${values}` : `must be ${values}`;
    }
    case "too_big":
      return limitOf("most", issue.origin, issue.maximum, issue.inclusive);
    case "too_small":
      return limitOf("least", issue.origin, issue.minimum, issue.inclusive);
    case "invalid_format":
      return FORMATS[issue.format] ?? WORDLESS;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return WORDLESS;
  }
};

/** For `safeParse`: what it finds is told by `refusalOf`. */
export const IN_WORDS = { error: wordsOf };
const IS_OF_WORDS = /^(must|is) /;

/** How far a kind was followed: deeper tells more, and what is wrong tells more than what is not there at all. */
const depthOf = ({ path, message }: Issue): number => 2 * path.length - Number(message === REQUIRED);

/** Of the kinds that a field may have, the one that the given value comes closest to. */
function closest(issue: Issue): Issue {
  if (issue.code !== "invalid_union" || !IS_OF_WORDS.test(issue.message)) return issue;
  const kinds = issue.errors.flatMap(([first]) => (first ? [closest(first)] : []));
  const [nearest] = kinds.reverse().sort((a, b) => depthOf(b) - depthOf(a));
  return nearest ? { ...nearest, path: [...issue.path, ...nearest.path] } : issue;
}

/** Where it stands, as a person would say it: `counts.0.id` is "Counts entry 1 id". */
function nameOf(path: Issue["path"]): string {
  const parts = path.map((part) =>
    typeof part === "number"
      ? `entry ${part + 1}`
      : String(part)
          .replace(/([a-z\d])([A-Z])|_/g, "$1 $2")
          .toLowerCase(),
  );
  return echoOf(parts.join(" "));
}

/** The first thing that was found, as a sentence that starts with a capital and ends with a full stop. */
function sentenceOf(error: z.core.$ZodError): string {
  const issue = error.issues[0] && closest(error.issues[0]);
  if (!issue) return "The request is not valid.";
  if (issue.path.length === 0 && issue.code === "invalid_type") return "The request must be a JSON object.";
  const text =
    issue.code === "unrecognized_keys" ? `unknown parameter ${echoOf(issue.keys.join(", "))}` : issue.message;
  // A schema's own words name their field.
  const named = IS_OF_WORDS.test(text) ? `${nameOf(issue.path) || "the request"} ${text}` : text;
  const sentence = named.charAt(0).toUpperCase() + named.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

export const refusalOf = (error: z.core.$ZodError): Refusal => badRequest(sentenceOf(error));
