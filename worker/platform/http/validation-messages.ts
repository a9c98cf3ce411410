import type { z } from "zod";
import { badRequest, type Refusal } from "../../../shared/refusal.ts";
import { safeEcho } from "./errors.ts";

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
const UNITS: Record<string, [singular: string, plural: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};
const FORMATS: Record<string, string> = {
  datetime: "must be a time such as 2026-01-31T12:00:00Z",
  email: "must be an e-mail address",
  url: "must be an address such as https://example.com",
};
const REQUIRED = "is required";
const NOT_VALID = "is not valid";

function limitMessage(side: "most" | "least", origin: string, limit: number | bigint, inclusive = true): string {
  const units = UNITS[origin];
  if (units) {
    if (side === "least" && Number(limit) === 1) return "must not be empty";
    return `must have at ${side} ${limit} ${units[Number(limit) === 1 ? 0 : 1]}`;
  }
  if (!inclusive) return `must be ${side === "most" ? "less" : "more"} than ${limit}`;
  return `must be at ${side} ${limit}`;
}

/**
 * Messages for issues without a message in the schema, because zod's own messages are written for developers. Passed to
 * the parsing, where a schema's own messages take precedence.
 */
const messageOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code !== "custom") return REQUIRED;
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? NOT_VALID;
    case "invalid_value": {
      const values = issue.values.map(String).join(", ");
      return issue.values.length > 1 ? `must be one of ${values}` : `must be ${values}`;
    }
    case "too_big":
      return limitMessage("most", issue.origin, issue.maximum, issue.inclusive);
    case "too_small":
      return limitMessage("least", issue.origin, issue.minimum, issue.inclusive);
    case "invalid_format":
      return FORMATS[issue.format] ?? NOT_VALID;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return NOT_VALID;
  }
};

/** Options for `safeParse`, whose errors `refusalOf` turns into a reply. */
export const VALIDATION_OPTIONS = { error: messageOf };
const LACKS_FIELD_NAME = /^(must|is) /;

/** How specific an issue is. Deeper paths are more specific, and a wrong value is more specific than a missing one. */
const specificity = ({ path, message }: Issue): number => 2 * path.length - Number(message === REQUIRED);

/** For a union, the issue of the alternative that fits the value best. */
function closestIssue(issue: Issue): Issue {
  if (issue.code !== "invalid_union" || !LACKS_FIELD_NAME.test(issue.message)) return issue;
  const alternatives = issue.errors.flatMap(([first]) => (first ? [closestIssue(first)] : []));
  const [nearest] = alternatives.reverse().sort((a, b) => specificity(b) - specificity(a));
  return nearest ? { ...nearest, path: [...issue.path, ...nearest.path] } : issue;
}

/** A path as readable text: `counts.0.id` becomes "counts entry 1 id". */
function fieldName(path: Issue["path"]): string {
  const parts = path.map((part) =>
    typeof part === "number"
      ? `entry ${part + 1}`
      : String(part)
          .replace(/([a-z\d])([A-Z])|_/g, "$1 $2")
          .toLowerCase(),
  );
  return safeEcho(parts.join(" "));
}

/** The first issue as a sentence with a capital letter and a full stop. */
function sentenceOf(error: z.core.$ZodError): string {
  const issue = error.issues[0] && closestIssue(error.issues[0]);
  if (!issue) return "The request is not valid.";
  if (issue.path.length === 0 && issue.code === "invalid_type") return "The request must be a JSON object.";
  const text =
    issue.code === "unrecognized_keys" ? `unknown parameter ${safeEcho(issue.keys.join(", "))}` : issue.message;
  // A schema's own messages already contain the field name.
  const withName = LACKS_FIELD_NAME.test(text) ? `${fieldName(issue.path) || "the request"} ${text}` : text;
  const sentence = withName.charAt(0).toUpperCase() + withName.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

export const refusalOf = (error: z.core.$ZodError): Refusal => badRequest(sentenceOf(error));
