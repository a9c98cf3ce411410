import { guessMapping } from "../../shared/imports/guess-mapping.ts";
import type { Mapping } from "../../shared/imports/mapping.ts";
import type { FileUnknown } from "../../shared/imports/unknown-file.ts";
import { guessMeanings, guessStatuses } from "./guess-meanings.ts";

/** Whether nothing says in which money a total or a price is. */
export function lacksCurrency({ total, price, totalCoin, pair }: Mapping, { names, samples }: FileUnknown): boolean {
  const column = total || price;
  if (!column || totalCoin || pair) return false;
  const cells = samples.map((row) => row[names.indexOf(column)] ?? "");
  return cells.every((cell) => /^[\d.,'’+\-−\s]*$/.test(cell));
}

/** What the header and the cells say about each column. The user confirms it. */
export function proposedFor(unknown: FileUnknown): Mapping {
  const proposed = guessMapping(unknown);
  const textsOf = (name: string | undefined) =>
    name === undefined ? undefined : (unknown.values[unknown.names.indexOf(name)] ?? []);
  const [kinds, statuses] = [textsOf(proposed.type), textsOf(proposed.status)];
  return {
    account: "",
    time: "",
    ...proposed,
    ...(kinds && { types: guessMeanings(kinds) }),
    ...(statuses && { statuses: guessStatuses(statuses) }),
  };
}
