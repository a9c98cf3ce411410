import type { GoneToday, PortfolioTotals } from "../../../shared/ledger/value.ts";
import { accountValueText, nameOf } from "../../../shared/linked-accounts/names.ts";
import { isLacking } from "../../../shared/portfolio/known-cost.ts";
import { isUsedUp } from "../../../shared/portfolio/valued.ts";
import { compare, type Exact, negated, sumOf, withoutSign } from "../../../shared/values/decimal.ts";
import type { Holdings } from "../holdings.queries.ts";
import type { LinkedRow } from "../linked/linked-rows.ts";
import { rowKey } from "../linked/names.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import type { FigureName } from "./figures.ts";

/** A part of a figure, and the position that it comes from, if it is one position. */
export type FigurePart = {
  key: string;
  name: string;
  position?: SpotRow | LeveragedRow;
  /** The position, balance or closed holding whose change of the day this part is. */
  changed?: Row | GoneToday;
  value: Exact;
};
/** `whole` is null when no part of it is known. */
export type FigureParts = { parts: FigurePart[]; whole: Exact | null };

type Row = SpotRow | LeveragedRow | LinkedRow;

export type Figures = {
  totals: PortfolioTotals;
  spot: readonly SpotRow[];
  leveraged: readonly LeveragedRow[];
  linked: readonly LinkedRow[];
  /** Null until they are loaded. */
  holdings: Holdings | null;
};

/** With more parts the list would be too long to read, so the smallest parts are added up. */
const MAX_PARTS = 100;

/** The largest parts by themselves, and the rest as one. */
function largest(parts: FigurePart[]): FigurePart[] {
  if (parts.length <= MAX_PARTS) return parts;
  const sorted = parts.toSorted((a, b) => compare(withoutSign(b.value), withoutSign(a.value)));
  const rest = sorted.slice(MAX_PARTS);
  const value = sumOf(rest.map((part) => part.value));
  return [...sorted.slice(0, MAX_PARTS), { key: "others", name: `${rest.length} others`, value }];
}

const gonePart = (gone: GoneToday, index: number): FigurePart => ({
  key: `gone ${gone.coinId ?? gone.symbol} ${index}`,
  name: `${gone.symbol.toUpperCase()}${gone.kind === "spot" ? ", sold" : ` ${gone.kind}, closed`}`,
  changed: gone,
  value: gone.change,
});

type LedgerTotal = Extract<FigureName, "realised" | "income" | "fees">;

function ledgerParts(holdings: Holdings, name: LedgerTotal): FigureParts {
  const sign = (value: string): Exact => (name === "fees" ? negated(value as Exact) : (value as Exact));
  const parts = holdings.holdings.flatMap((holding) => {
    const figure = holding[name];
    if (figure === null || figure === "0") return [];
    const key = holding.positionId ?? `${holding.coinId} ${holding.symbol}`;
    return [{ key, name: holding.symbol.toUpperCase(), value: sign(figure) }];
  });
  const whole = holdings.totals[name];
  return { parts: largest(parts), whole: whole === null ? null : sign(whole) };
}

/** Beside an account of the ledger only what the chain has more or less counts. */
function linkedName({ symbol, account, holding }: LinkedRow): string {
  const value = holding.perps ? `, ${accountValueText(holding.perps)}` : "";
  const name = `${symbol.toUpperCase()} · ${nameOf(account)}${value}`;
  if (account.ledgerAccount == null) return name;
  return `${name}, ${isLacking(holding) ? "less" : "more"} than in your ledger`;
}

/** The positions that a figure of the portfolio adds up from, and the figure. Null while it is not known. */
export function figureParts(
  name: FigureName,
  { totals, spot, leveraged, linked, holdings }: Figures,
): FigureParts | null {
  const partsOf = (rows: readonly Row[], pick: (row: Row) => Exact | null) =>
    largest(
      rows.flatMap((row): FigurePart[] => {
        const value = pick(row);
        if (value === null) return [];
        if (row.kind !== "linked") return [{ key: row.id, name: row.name, position: row, changed: row, value }];
        return [{ key: rowKey(row), name: linkedName(row), changed: row, value }];
      }),
    );
  const all = [...spot, ...leveraged, ...linked];
  switch (name) {
    case "value":
    case "equity": {
      const held = all.filter((row) => row.kind !== "leveraged" || !isUsedUp(row));
      return { parts: partsOf(held, (row) => row[name]), whole: totals[name] };
    }
    case "pnl":
    case "cost":
      return { parts: partsOf(all, (row) => row[name]), whole: totals[name] };
    case "day":
      return (
        totals.day && {
          parts: [...partsOf(all, ({ day }) => day?.change ?? null), ...totals.gone.map(gonePart)],
          whole: totals.day.change,
        }
      );
    case "realised":
    case "income":
    case "fees":
      return holdings && ledgerParts(holdings, name);
  }
}
