import { BY_SIGN, type Mapping, type MappingProblem, mappingProblem } from "../../../shared/imports/mapping.ts";
import type { FileUnknown } from "../../../shared/imports/unknown-file.ts";
import { ofShape, type Shape } from "./mapping-fields.ts";
import { lacksCurrency, lacksFeeCoin } from "./proposed-mapping.ts";

/** The texts of the column with the kinds of rows; null when they are too many. */
export const textsOf = ({ type }: Mapping, { names, values }: FileUnknown): readonly string[] | null =>
  type && type !== BY_SIGN ? (values[names.indexOf(type)] ?? null) : [];

/** The first thing that is missing before the file can be read, and the field that it is about. */
export function missingOf(
  mapping: Mapping,
  unknown: FileUnknown,
  shape: Shape,
  texts: readonly string[],
): MappingProblem | null {
  const missing = mappingProblem(mapping);
  if (missing) return missing.field === "amount" && shape === "both" ? { ...missing, field: "sent" } : missing;
  if (lacksCurrency(mapping, unknown))
    return { field: "totalCoin", problem: "Choose the currency that was paid or received" };
  if (lacksFeeCoin(mapping, unknown))
    return { field: "feeCoin", problem: "Choose the coin of the fee, or leave out the column Fee" };
  const undecided = texts.find((text) => !mapping.types?.[text]);
  return undecided === undefined
    ? null
    : { field: `types:${undecided}`, problem: `Say what ${undecided ? `“${undecided}”` : "an empty kind"} means` };
}

/** Whether a proposed mapping answers everything but the account, also what kind each row is. */
export const isRecognised = (mapping: Mapping, unknown: FileUnknown, shape: Shape): boolean =>
  (shape === "both" || mapping.type !== undefined) &&
  missingOf({ ...ofShape(mapping, shape), account: "any" }, unknown, shape, textsOf(mapping, unknown) ?? []) === null;
