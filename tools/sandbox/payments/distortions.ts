import type { Distortion } from "../control/faults.ts";

/** Numbers as texts and texts as numbers, however deep. */
function mistyped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mistyped);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mistyped(one)]));
  return typeof value === "number" ? String(value) : typeof value === "string" ? value.length : value;
}

/** What a chain's server says, made wrong: lists of transfers, and what stands beside them. */
export function distortAnswer(how: Distortion, answer: unknown): unknown {
  if (how === "wrong-types") return mistyped(answer);
  if (!Array.isArray(answer)) return answer;
  if (how === "missing-page") return [];
  return how === "duplicates" ? [...answer, ...answer] : answer;
}
