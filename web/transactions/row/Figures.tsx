import { UNKNOWN } from "../../../shared/portfolio/unknown-words.ts";
import { openedContractOf } from "../../../shared/transactions/list/contract-words.ts";
import { isFunding } from "../../../shared/transactions/perpetuals.ts";
import { type Decimal, type Exact, negated } from "../../../shared/values/decimal.ts";
import { ownCurrency } from "../../../shared/values/display-currency.ts";
import { ownPriceText } from "../../../shared/values/format-decimal.ts";
import { shortMoney } from "../../ledger/short-money.ts";
import { Money, Quantity, SignedMoney } from "../../portfolio/table/Amount.tsx";
import { Price } from "../../ui/Price.tsx";
import { feeAlone, hasNoValue, priceNoteOf } from "../row-texts.ts";
import type { Transaction } from "../transactions.queries.ts";

const SMALL = "block truncate text-12 text-text-3";
const FIGURE = "min-w-0 text-right max-lg:text-12 lg:row-start-1 lg:truncate lg:text-13";

type Props = { transaction: Transaction };

/** A cell without a figure, because there can be none. Two lines leave it out. */
const None = ({ className }: { className: string }) => (
  <span className={`${FIGURE} ${className} text-text-3 max-lg:hidden`}>–</span>
);

/** The price of the first coin in the ledger's currency, and the stated one when that is another. */
export function PriceCell({ transaction }: Props) {
  const { kind, price, priceCurrency, legs, figures } = transaction;
  const shown = figures.price as Exact | null;
  const first = legs.find(({ coinId }) => coinId !== null) ?? legs[0];
  const column = "lg:col-start-5";
  if (shown === null && hasNoValue(transaction)) return <None className={column} />;
  const isStatedOtherwise = price !== null && kind !== "adjustment" && priceCurrency !== ownCurrency().code;
  return (
    <span className={`${FIGURE} ${column}`}>
      <span className="text-text-3 lg:sr-only">at </span>
      {shown === null ? UNKNOWN : <Price price={ownPriceText(shown)} />}
      {kind === "swap" && shown !== null && <span className={SMALL}>for 1 {first!.symbol.toUpperCase()}</span>}
      {isStatedOtherwise && <span className={SMALL}>{priceNoteOf(transaction)}</span>}
    </span>
  );
}

/** The classes of the cell of a value. */
export const VALUE = `${FIGURE} max-lg:text-14! max-lg:col-start-4 font-medium lg:col-start-6`;

/** The value of what was traded or moved, or of a fee that is the whole transaction. */
export function ValueCell({ transaction }: Props) {
  const isFee = feeAlone(transaction) !== null;
  const value = isFee ? transaction.figures.fees : transaction.figures.value;
  if (value === null && !isFee && hasNoValue(transaction)) return <None className={VALUE} />;
  const shown = isFee && value !== null ? shortMoney(value as Decimal) : (value as Exact | null);
  return (
    <span className={VALUE}>
      <span className="sr-only">value </span>
      {/* Funding is paid and received, as the sum of a month says too. */}
      {isFunding(transaction) ? (
        <SignedMoney value={isFee && shown ? negated(shown) : shown} />
      ) : (
        <Money value={shown} />
      )}
    </span>
  );
}

/** The value of the fee of a trade or transfer, and its amount unless that is the same money. */
export function FeeCell({ transaction }: Props) {
  const { fee, figures } = transaction;
  const column = "lg:col-start-7";
  if (fee === null || (feeAlone(transaction) && !openedContractOf(transaction))) return <None className={column} />;
  const isOwnMoney = fee.coinId === null && fee.symbol === ownCurrency().code;
  return (
    <span className={`${FIGURE} ${column}`}>
      <span className="text-text-3 lg:sr-only">fee </span>
      <Money value={figures.fees === null ? null : shortMoney(figures.fees as Decimal)} />
      {!isOwnMoney && (
        <span className={`${SMALL} max-lg:hidden`}>
          <Quantity amount={fee.amount} symbol={fee.symbol} />
        </span>
      )}
    </span>
  );
}
