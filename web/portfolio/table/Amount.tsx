import { UNKNOWN } from "../../../shared/portfolio/unknown-words.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import {
  formatHolding,
  formatShortHolding,
  formatSignedUsd,
  formatUsd,
  sideOfText,
} from "../../../shared/values/format-decimal.ts";
import { FigureButton } from "../explained/FigureButton.tsx";
import { HIDDEN_AMOUNT, usePrivacy } from "../page/privacy.ts";

/** An amount of the user's money in dollars, hidden in privacy mode. `missing` is the word for an unknown one. */
export function Usd({ value, missing = UNKNOWN }: { value: Exact | null; missing?: string }) {
  return usePrivacy() ? <HiddenAmount /> : value === null ? missing : formatUsd(value);
}

type SignedProps = { value: Exact | null; missing?: string };
type FigureProps = SignedProps & { className?: string; onOpen: () => void };

/** A neutral one has no colour of gain or loss. */
export function SignedUsd({ value, missing = UNKNOWN, isNeutral = false }: SignedProps & { isNeutral?: boolean }) {
  const text = value === null ? missing : formatSignedUsd(value);
  return <span className={isNeutral ? undefined : sideOfText(text)}>{usePrivacy() ? <HiddenAmount /> : text}</span>;
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

/**
 * An amount as the text of a button that explains the amount. It adds no element of its own, because a list has
 * hundreds of amounts.
 */
export function SignedFigure({ value, missing = UNKNOWN, className = "", onOpen }: FigureProps) {
  const text = value === null ? missing : formatSignedUsd(value);
  return (
    <FigureButton className={`${sideOfText(text)} ${className}`} onOpen={onOpen}>
      {usePrivacy() ? <HiddenAmount /> : text}
    </FigureButton>
  );
}

function HiddenAmount() {
  return (
    <>
      <span aria-hidden="true">{HIDDEN_AMOUNT}</span>
      <span className="sr-only">hidden</span>
    </>
  );
}
