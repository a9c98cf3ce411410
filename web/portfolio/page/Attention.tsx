import { Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { PortfolioTotals } from "../../../shared/ledger/value.ts";
import { FRESH_FOR } from "../../../shared/linked-accounts/rules.ts";
import { distanceText } from "../../../shared/portfolio/leveraged/distance-text.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { HOUR } from "../../../shared/values/time.ts";
import type { OnExplain } from "../explained/figures.ts";
import { isNear, isReached } from "../leveraged/near.ts";
import type { PerpRow } from "../leveraged/perp-rows.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import { LINKED_ID } from "../linked/names.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";

type Props = {
  totals: PortfolioTotals;
  spot: readonly SpotRow[];
  leveraged: readonly (LeveragedRow | PerpRow)[];
  /** Undefined when they could not be loaded. */
  accounts: readonly Pick<LinkedAccount, "asOf" | "isStale" | "possibleDoubles">[] | undefined;
  onExplain: OnExplain;
  /** Shows the leveraged positions. */
  onLeveraged: () => void;
};

/** More names would not fit on one line of a phone. */
const MAX_NAMES = 3;

const nearest = (a: { distance: string | null }, b: { distance: string | null }) =>
  Number(a.distance) - Number(b.distance);

const showLinked = () => document.getElementById(LINKED_ID)?.scrollIntoView();

type Named = { symbol: string; positionType: string; distance: Decimal | null };

function namesOf(rows: readonly Named[], textOf: (distance: Decimal) => string): string {
  const names = rows
    .slice(0, MAX_NAMES)
    .map(({ symbol, positionType, distance }) =>
      `${symbol.toUpperCase()} ${positionType} ${distance === null ? "" : textOf(distance)}`.trim(),
    );
  if (rows.length > MAX_NAMES) names.push(`and ${rows.length - MAX_NAMES} more`);
  return names.join(", ");
}

/** Where a phone breaks a sentence: after its first part. */
const breakOf = (text: string): number => text.match(/^.*?[:,.] (?=.)/)?.[0].length ?? text.length;

/** What is at risk, and what is not known, each with the press that leads to it. Nothing when all is well. */
export function Attention({ totals, spot, leveraged, accounts, onExplain, onLeveraged }: Props) {
  const reached = leveraged.filter(isReached);
  const risky = leveraged.filter((row) => isNear(row) && !isReached(row)).sort(nearest);
  const liquidated = leveraged.filter(({ state }) => state === "liquidated").length;
  const withoutCost = spot.filter((row) => !row.costKnown || row.knownAmount !== row.amount).length;
  const withoutPrice = totals.priced.all - totals.priced.known;
  const unread = accounts?.filter(({ asOf }) => asOf === null).length;
  const old = accounts?.filter(({ asOf, isStale }) => asOf !== null && isStale).length ?? 0;
  const double = accounts?.filter(({ possibleDoubles }) => (possibleDoubles?.length ?? 0) > 0).length ?? 0;
  const items: (false | [LucideIcon, string, string, () => void])[] = [
    reached.length > 0 && [
      TriangleAlert,
      `${counted(reached.length, "position has passed its liquidation price", "positions have passed their liquidation prices")}: ${namesOf(reached, () => "")}`,
      "Show",
      onLeveraged,
    ],
    risky.length > 0 && [
      TriangleAlert,
      `${counted(risky.length, "position")} near liquidation: ${namesOf(risky, distanceText)}`,
      "Show",
      onLeveraged,
    ],
    liquidated > 0 && [
      TriangleAlert,
      `${counted(liquidated, "position was", "positions were")} liquidated, and the margin is lost. Close ${liquidated === 1 ? "it" : "them"} here too.`,
      "Show",
      onLeveraged,
    ],
    withoutCost > 0 && [
      Info,
      `The cost of ${counted(withoutCost, "holding")} is not fully known, so the P&L leaves that part out.`,
      "Complete",
      () => onExplain("pnl"),
    ],
    unread !== 0 && [
      Info,
      unread === undefined
        ? "Your linked accounts could not be loaded, so the value leaves them out."
        : `${counted(unread, "linked account was", "linked accounts were")} not read yet, so the value leaves out what only ${unread === 1 ? "it has" : "they have"}.`,
      "Show",
      showLinked,
    ],
    old > 0 && [
      Info,
      `The balances of ${counted(old, "linked account")} are more than ${FRESH_FOR / HOUR} hours old.`,
      "Show",
      showLinked,
    ],
    double > 0 && [
      TriangleAlert,
      `Coins of ${counted(double, "linked account")} may count twice. Say whether your ledger has the same ones.`,
      "Answer",
      showLinked,
    ],
    withoutPrice > 0 && [
      Info,
      `${counted(withoutPrice, "position has", "positions have")} no price, so the value leaves ${withoutPrice === 1 ? "it" : "them"} out.`,
      "Show",
      () => onExplain("value"),
    ],
  ];
  const shown = items.filter((item) => item !== false);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="What needs you" className="border-t text-13">
      {shown.map(([Icon, text, action, onPress]) => (
        <li key={text} className="border-line not-first:border-t">
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-2.5 px-3.5 py-2 text-left hover:bg-hover md:min-h-10 md:px-5"
            onClick={onPress}
          >
            <Icon className="lucide shrink-0 text-warn" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              {text.slice(0, breakOf(text))}
              <span className="max-md:block max-md:text-12 max-md:leading-4 max-md:text-text-2">
                {text.slice(breakOf(text))}
              </span>
            </span>
            <span className="font-medium text-accent">{action}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
