import { type AlertType, isPercent, readTarget } from "../../../shared/alerts/rules.ts";
import { difference, inPercent } from "../../../shared/values/decimal.ts";
import { formatPercent } from "../../../shared/values/format-decimal.ts";
import { isReached, type Now } from "./is-reached.ts";

/** The live line of the form: what will be told, and how far away that is. */
export function outlook(type: AlertType, typed: string, now: Now): string {
  const reading = readTarget(type, typed);
  if ("problem" in reading) return "–";
  const target = reading.value;
  if (isReached(type, target, now)) {
    return isPercent(type) ? "There already: tells at the next such move" : "There already: tells at the next crossing";
  }
  if (isPercent(type)) return now.change24h === null ? "–" : `${formatPercent(now.change24h)} in 24 hours now`;
  const away = now.price === null ? null : inPercent(difference(target, now.price), now.price);
  return away === null ? "–" : `${formatPercent(away)} from now`;
}
