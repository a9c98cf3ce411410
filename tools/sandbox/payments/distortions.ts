import type { Distortion } from "../control/faults.ts";

/** Replaces numbers with text and text with numbers, at any depth. */
function mistyped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mistyped);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mistyped(child)]));
  return typeof value === "number" ? String(value) : typeof value === "string" ? value.length : value;
}

/** Distorts the result of a chain's server: a list of transfers, or another value. */
export function distortResult(distortion: Distortion, result: unknown): unknown {
  if (distortion === "wrong-types") return mistyped(result);
  if (!Array.isArray(result)) return result;
  if (distortion === "missing-page") return [];
  return distortion === "duplicates" ? [...result, ...result] : result;
}
