import { checkName } from "../../../shared/coins/check-name.ts";
import { MAX_COIN_NAME, MAX_SYMBOL } from "../../../shared/coins/name-limits.ts";
import type { Closing } from "../../../shared/ledger/closing.ts";
import type { LeveragedPatch, SpotPatch } from "../../../shared/ledger/positions.ts";
import type { NewLeveraged, NewSpot } from "../../../shared/portfolio/positions-csv.ts";
import { MAX_LEVERAGE, MIN_LEVERAGE, readNotNegative, readPositive } from "../../../shared/portfolio/rules.ts";
import { isPlainPositive, type TypedPrice, typedAgrees } from "../../../shared/portfolio/typed-price.ts";
import { badRequest } from "../../../shared/refusal.ts";
import { checkTime, numberProblem } from "../../../shared/transactions/check-fields.ts";
import type { Checked } from "../../../shared/values/checked.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";

/** Checks what a form sends, as the contract's schemas do on the server. Schemas would add zod to the page. */

type Body = Record<string, unknown>;

/** The value that a check accepts; a problem becomes a refusal. */
export function accepted<Value>(checked: Checked<Value>): Value {
  if ("problem" in checked) throw badRequest(checked.problem);
  return checked.value;
}

const readText = (value: unknown, label: string, max: number): string =>
  accepted(checkName(typeof value === "string" ? value : "", label, max));
export const readSymbol = (value: unknown): string => readText(value, "Symbol", MAX_SYMBOL).toLowerCase();

function readNumber(value: unknown, label: string, read = readPositive): Decimal {
  if (typeof value !== "string" && typeof value !== "number") throw badRequest(numberProblem(label));
  return accepted(read(value, label));
}

const readOptional = (value: unknown, label: string, read = readPositive): Decimal | null =>
  value == null || value === "" ? null : readNumber(value, label, read);

function readLeverage(value: unknown): number {
  const times = typeof value === "number" || /^\d{1,3}$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!Number.isInteger(times) || times < MIN_LEVERAGE || times > MAX_LEVERAGE)
    throw badRequest(`Leverage must be a whole number from ${MIN_LEVERAGE} to ${MAX_LEVERAGE}`);
  return times;
}

function readTyped(typed: TypedPrice | undefined, entryPrice: Decimal | null): { typed?: TypedPrice } {
  if (!typed) return {};
  if (!isPlainPositive(typed.price) || !isPlainPositive(typed.rate))
    throw badRequest('The typed price must be decimal text above 0, such as "1234.50"');
  if (entryPrice === null) throw badRequest("A typed price needs the entry price in US dollars beside it");
  if (!typedAgrees(entryPrice, typed))
    throw badRequest("The entry price must be the typed price divided by its rate, in US dollars");
  return { typed };
}

export function readTime(input: unknown, label: string): number {
  const at = Date.parse(String(input));
  if (Number.isNaN(at)) throw badRequest(`${label} must be a time such as 2026-01-31T12:00:00Z`);
  return accepted(checkTime(at, label));
}

/** The fields that both kinds of positions have, as far as the body has them. */
function readCommon(body: Body, isPatch: boolean) {
  const has = (key: string) => !isPatch || body[key] !== undefined;
  const entryPrice = has("entryPrice") ? readNumber(body.entryPrice, "Entry price") : null;
  return {
    ...(has("symbol") && { symbol: readSymbol(body.symbol) }),
    ...(has("name") && { name: readText(body.name, "Name", MAX_COIN_NAME) }),
    coinId: (body.coinId ?? null) as string | null,
    ...(entryPrice !== null && { entryPrice }),
    ...readTyped(body.typed as TypedPrice | undefined, entryPrice),
    currentPrice: readOptional(body.currentPrice, "Current price"),
    ...(!isPatch && body.openedAt !== undefined && { openedAt: readTime(body.openedAt, "Opening time") }),
  };
}

export const readSpot = (body: Body): NewSpot =>
  ({ ...readCommon(body, false), amount: readNumber(body.amount, "Amount") }) as NewSpot;

/** An entry price that is empty or 0 leaves an unknown cost unknown. */
export function readSpotPatch({ entryPrice, ...body }: Body): SpotPatch {
  const isEmpty = entryPrice == null || entryPrice === "";
  const isZero = !isEmpty && Number(entryPrice) === 0;
  return {
    ...readCommon(isEmpty || isZero ? body : { ...body, entryPrice }, true),
    ...(isZero && { entryPrice: "0" as Decimal }),
    ...(body.amount !== undefined && { amount: readNumber(body.amount, "Amount") }),
  };
}

export const readLeveraged = (body: Body): NewLeveraged =>
  ({
    ...readCommon(body, false),
    size: readNumber(body.size, "Size"),
    leverage: readLeverage(body.leverage),
    liquidationPrice: readOptional(body.liquidationPrice, "Liquidation price", readNotNegative),
    positionType: readType(body.positionType),
  }) as NewLeveraged;

function readType(value: unknown = "long"): "long" | "short" {
  if (value !== "long" && value !== "short") throw badRequest("Position type must be long or short");
  return value;
}

export const readLeveragedPatch = (body: Body): LeveragedPatch => ({
  ...readCommon(body, true),
  ...(body.size !== undefined && { size: readNumber(body.size, "Size") }),
  ...(body.leverage !== undefined && { leverage: readLeverage(body.leverage) }),
  liquidationPrice: readOptional(body.liquidationPrice, "Liquidation price", readNotNegative),
});

/** The query of a closing, whose values are text. */
export function readClosing(query: Body): Closing {
  const { exitPrice, closedAt, size, discard } = query;
  return {
    ...(exitPrice !== undefined && { exitPrice: readNumber(exitPrice, "Exit price") }),
    ...(closedAt !== undefined && { closedAt: readTime(closedAt, "Closing time") }),
    ...(size !== undefined && { size: readNumber(size, "Size") }),
    discard: discard === "true",
  };
}
