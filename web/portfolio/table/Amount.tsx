import { UNKNOWN } from "../../../shared/portfolio/unknown-words.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import {
  formatHolding,
  formatOwn,
  formatShortHolding,
  formatSignedDollars,
  formatSignedOwn,
  sideOfText,
} from "../../../shared/values/format-decimal.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { FigureButton } from "./FigureButton.tsx";

/** An amount in the currency of the ledger, hidden in privacy mode. `missing` is the word for an unknown one. */
export function Money({ value, missing = UNKNOWN }: { value: Exact | null; missing?: string }) {
  return usePrivacy() ? <HiddenAmount /> : value === null ? missing : formatOwn(value);
}

type SignedProps = { value: Exact | null; missing?: string };
type FigureProps = SignedProps & { name: string; className?: string; onOpen: () => void };

/** A neutral one has no colour of gain or loss. */
export function SignedMoney({ value, missing = UNKNOWN, isNeutral = false }: SignedProps & { isNeutral?: boolean }) {
  const text = value === null ? missing : formatSignedOwn(value);
  return <span className={isNeutral ? undefined : sideOfText(text)}>{usePrivacy() ? <HiddenAmount /> : text}</span>;
}

/** The result of a contract, which is settled in dollars. */
export function SignedDollars({ value }: { value: Exact }) {
  const text = formatSignedDollars(value);
  return <span className={sideOfText(text)}>{usePrivacy() ? <HiddenAmount /> : text}</span>;
}

export function Quantity({ amount, symbol }: { amount: string; symbol: string }) {
  const isPrivate = usePrivacy();
  const text = formatHolding(amount as Exact);
  return (
    <span className="font-medium" title={isPrivate ? undefined : `${text} ${symbol.toUpperCase()}`}>
      {isPrivate ? <HiddenAmount /> : formatShortHolding(amount as Exact)}{" "}
      <span className="font-normal text-text-3">{symbol.toUpperCase()}</span>
    </span>
  );
}

/** An amount as the text of a button that explains the amount. */
export function SignedFigure({ name, value, missing = UNKNOWN, className = "", onOpen }: FigureProps) {
  const text = value === null ? missing : formatSignedOwn(value);
  return (
    <FigureButton name={name} className={`${sideOfText(text)} ${className}`} onOpen={onOpen}>
      {usePrivacy() ? <HiddenAmount /> : text}
    </FigureButton>
  );
}

/** What stands for an amount in privacy mode. */
export function HiddenAmount() {
  return (
    <>
      <span aria-hidden="true">{HIDDEN_AMOUNT}</span>
      <span className="sr-only">hidden</span>
    </>
  );
}
