import { displayOfLedger } from "../../../shared/ledger-settings/display.ts";
import { dayText } from "../../../shared/values/day-text.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { plainPriceIn } from "../../../shared/values/format-decimal.ts";
import type { Reply } from "../../api/call.ts";

type Part = Reply<"GET /api/transactions/:id/evidence">["parts"][number];

function rateText({ from, rate, publishedOn, source, isFixed, isProvisional }: NonNullable<Part["rate"]>, to: string) {
  const text = `1 ${from.toUpperCase()} = ${rate} ${to.toUpperCase()}`;
  if (isFixed) return `${text}, the fixed rate since the euro replaced it on ${dayText(publishedOn)}`;
  const published = `${text}, ${source}, ${dayText(publishedOn)}`;
  return isProvisional ? `${published} (provisional: the rate of the day is not published yet)` : published;
}

/** "Binance daily candle, 1 May 2022". */
const archiveText = ({ source, at }: NonNullable<Part["archive"]>): string =>
  ["Price archive", source, at && dayText(at)].filter(Boolean).join(", ");

function statedText({ evidence, stated, archive }: Part): string {
  const { money, currency } = stated!;
  const text = plainPriceIn(money as Exact, displayOfLedger(currency));
  const by = archive ? archiveText(archive) : "Stated";
  return evidence === "stated price" ? `${by}: ${text} for one` : `${by}: ${text}`;
}

/** Why an amount has its value, or none. `to` is the currency of the value. */
export function reasonOf(part: Part, to: string): string {
  const { evidence, rate, symbol, lacksRate } = part;
  const name = symbol.toUpperCase();
  if (lacksRate) return `There is no official rate of ${name} on this day. State the value yourself.`;
  if (evidence === null) return "No price or value is stated.";
  if (evidence === "other amounts") return "As much as the other amounts of this transaction";
  const stated = evidence === "money" ? null : statedText(part);
  if (rate === null) return stated ?? `${name} is the money of the value, so it is exact`;
  return [stated, rateText(rate, to)].filter(Boolean).join("; ");
}
