import { pictureOf } from "../../shared/icp-tokens/coin-id.ts";
import { coinDisc } from "../../shared/markets/coin-cells.ts";
import { UNKNOWN } from "../../shared/portfolio/unknown-words.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import { formatPercent, formatPlainPercent, sideOfText } from "../../shared/values/format-decimal.ts";
import { CoinPicture } from "../markets/coin/CoinPicture.tsx";
import { Badge } from "../ui/Badge.tsx";
import type { Shared } from "./shares.queries.ts";

const KINDS = { spot: "", long: "Long", short: "Short" };
const HEAD = "py-2 text-12 font-medium text-text-3";

/** The coins with their shares of the portfolio and their returns. */
export function WeightList({ items, other }: Pick<Shared, "items" | "other">) {
  return (
    <table className="mt-6 w-full">
      <caption className="sr-only">Weights</caption>
      <thead>
        <tr className="border-b">
          <th className={`${HEAD} text-left`}>Asset</th>
          <th className={`${HEAD} text-right`}>Weight in the equity</th>
          <th className={`${HEAD} w-28 text-right`}>Return</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <WeightRow key={`${item.coinId} ${item.symbol} ${item.kind} ${item.leverage}`} item={item} />
        ))}
        {Number(other) > 0 && (
          <tr className="border-b">
            <th scope="row" className="h-14 text-left font-normal text-text-2">
              Other
            </th>
            <td className="text-right font-medium tabular-nums">{formatPlainPercent(other as Decimal)}</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}

function WeightRow({
  item: { coinId, symbol, name, kind, leverage, weight, ...item },
}: {
  item: Shared["items"][number];
}) {
  const isUnknown = item.return === null && !item.costKnown;
  const change = isUnknown ? UNKNOWN : formatPercent(item.return as Decimal | null);
  return (
    <tr className="border-b">
      <th scope="row" className="h-14 max-w-0 w-full text-left font-normal">
        <span className="flex items-center">
          <CoinPicture image={coinId === null ? "" : pictureOf(coinId)} {...coinDisc(coinId ?? symbol, symbol)} />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <span className="truncate font-medium">{name}</span>
              {kind !== "spot" && <Badge className="text-text-2">{`${KINDS[kind]} ${leverage}×`}</Badge>}
            </span>
            <span className="block truncate text-12 text-text-3">{symbol.toUpperCase()}</span>
          </span>
        </span>
      </th>
      <td className="pl-3 text-right font-medium whitespace-nowrap tabular-nums">
        {formatPlainPercent(weight as Decimal)}
        <span className="mt-1 ml-auto block h-1.5 w-20 rounded-sm bg-muted md:w-40" aria-hidden="true">
          <i className="block h-full rounded-sm bg-accent forced-color-adjust-none" style={{ width: `${weight}%` }} />
        </span>
      </td>
      <td className={`pl-3 text-right font-medium whitespace-nowrap tabular-nums ${sideOfText(change)}`}>
        {change}
        {item.return !== null && !item.costKnown && (
          <span className="block text-12 font-normal text-warn">of a part</span>
        )}
      </td>
    </tr>
  );
}
