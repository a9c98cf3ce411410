import { UNKNOWN } from "../../shared/portfolio/unknown-words.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { ownCurrency } from "../../shared/values/display-currency.ts";
import { reportMoney, sideOfText } from "../../shared/values/format-decimal.ts";
import { usePrivacy } from "../portfolio/privacy.ts";
import { HiddenAmount } from "../portfolio/table/Amount.tsx";

type Props = { value: Exact | null; missing?: string };

/** An amount of a report to the cent, in the currency of the ledger, hidden in privacy mode. */
export function Money({ value, missing = UNKNOWN }: Props) {
  const isPrivate = usePrivacy();
  if (isPrivate) return <HiddenAmount />;
  if (value === null) return missing;
  const { text, exact } = reportMoney(value, ownCurrency(), false);
  return exact === undefined ? text : <span title={exact}>{text}</span>;
}

/** Like `Money`, with the sign and the colour of a gain or a loss. */
export function SignedMoney({ value, missing = UNKNOWN }: Props) {
  const isPrivate = usePrivacy();
  const { text, exact } =
    value === null ? { text: missing, exact: undefined } : reportMoney(value, ownCurrency(), true);
  return (
    <span className={sideOfText(text)} title={isPrivate ? undefined : exact}>
      {isPrivate ? <HiddenAmount /> : text}
    </span>
  );
}
