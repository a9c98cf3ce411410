import { useState } from "react";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import { asFormPrice, readPositive } from "../../../shared/portfolio/rules.ts";
import { type Exact, exactText } from "../../../shared/values/decimal.ts";
import { priceText } from "../../../shared/values/format-decimal.ts";
import { isSignedOut } from "../../api/call.ts";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { CurrencyNote } from "../../currencies/entry/CurrencyNote.tsx";
import type { EntryCurrency } from "../../currencies/entry/entry-currency.ts";
import { useEntryCurrency } from "../../currencies/entry/use-entry-currency.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import { type AddRequest, openCoinDialog } from "../../markets/coin/coin-dialog.ts";
import { useMarket } from "../../markets/store/market.ts";
import { AMOUNT_STEP, FigureField, PRICE_STEP } from "../../ui/form/FigureField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Price } from "../../ui/Price.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { OpeningDayField } from "./OpeningDayField.tsx";
import { PositionForm } from "./PositionForm.tsx";
import { positionValue } from "./position-value.ts";
import { type OpeningDay, openingDayProblem, openingField, today, useOpeningDay } from "./use-opening-day.ts";
import { useSpotChanges } from "./use-spot-changes.ts";

type Values = OpeningDay & { amount: string; price: string };

const showInvalid = (shortLabel: "Amount" | "Price", label: string) =>
  toast({ title: `Invalid ${shortLabel}`, description: `Please enter a valid ${label}`, tone: "bad" });
const SIGN_IN_REQUIRED = {
  title: "Sign In Required",
  description: "Please sign in to add tokens to your portfolio.",
  tone: "bad",
} as const;

/** Returns the problem of the first invalid field and shows it in a toast. */
function check({ amount, price }: Omit<Values, "openedOn">) {
  const [parsedAmount, parsedPrice] = [readPositive(amount, "Amount"), readPositive(price, "Purchase price")];
  if ("problem" in parsedAmount) {
    showInvalid("Amount", "amount");
    return { amount: parsedAmount.problem };
  }
  if ("value" in parsedPrice) return {};
  showInvalid("Price", "purchase price");
  return { price: parsedPrice.problem };
}

/** Shows the failure text for coins or for tokens. */
function showFailure(error: unknown, noun: AddRequest["noun"]): void {
  if (noun !== "token") failedWith(error, "Failed to add position");
  else if (isSignedOut(error)) toast(SIGN_IN_REQUIRED);
  else failedWith(error, "Failed to add token to portfolio. Please try again.");
}

/**
 * The price of the list that the user chose the coin from, or else the market's price at the time the dialog opened.
 */
function useInitialPrice({ id, usd }: AddRequest): Exact | null {
  const market = useMarket();
  const [price] = useState(() => {
    const { columns } = market.state();
    const number = usd === undefined ? columns?.current_price[columns.id.indexOf(id)] : usd;
    return number == null ? null : exactText(number);
  });
  return price;
}

type Props = { coin: AddRequest; onClose: () => void };

/** The contents of the dialog that adds a listed coin. */
export function AddToPortfolioForm(props: Props) {
  const currency = useEntryCurrency();
  return currency === null ? <div className="h-72" aria-busy="true" /> : <Form currency={currency} {...props} />;
}

function Form({ coin, currency: currencyToday, onClose }: Props & { currency: EntryCurrency }) {
  const { addSpot } = useSpotChanges();
  const { name, symbol, image, noun } = coin;
  const coinId = coin.coinId ?? coin.id;
  const price = useInitialPrice(coin);
  const [values, onChange] = useState<Values>(() => ({ amount: coin.figure ?? "", price: "", openedOn: today() }));
  const { currency, note } = useOpeningDay({
    currency: currencyToday,
    openedOn: values.openedOn,
    coinId,
    marketPrice: asFormPrice(price),
    propose: (wasProposed, proposal) =>
      onChange((current) => (wasProposed(current.price) ? { ...current, price: proposal } : current)),
  });
  const entry = currency.newEntry();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    values,
    onChange,
    check: ({ amount, price, openedOn }) => ({
      ...check({ amount, price: entry.usdOf("entryPrice", price) }),
      ...openingDayProblem(openedOn),
    }),
    async send(sent) {
      setRefusal(null);
      const entryPrice = entry.usdOf("entryPrice", sent.price);
      const currentPrice = asFormPrice(price) || entryPrice;
      const body = { name, symbol: symbol.toLowerCase(), coinId, currentPrice };
      try {
        await addSpot({
          ...body,
          amount: sent.amount,
          entryPrice,
          ...entry.typedOf({ entryPrice: sent.price }),
          ...openingField(sent.openedOn),
        });
        succeeded(`${name} was added to your portfolio`);
        onClose();
      } catch (error) {
        setRefusal(refusalOf(error));
        showFailure(error, noun);
      }
    },
  });
  return (
    <>
      <p className="mt-2 flow-root">
        <CoinPicture image={image} {...coinDisc(coin.id, symbol)} />
        <span className="coin-text">
          <span className="coin-name">{name}</span>
          {symbol.toUpperCase()} · <Price price={priceText(price)} />
          {price !== null && " now"}
        </span>
      </p>
      <PositionForm
        value={positionValue(values.amount, entry.usdOf("entryPrice", values.price))}
        refusal={refusal}
        submitLabel="Add to Portfolio"
        pendingLabel="Adding..."
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
        onAlert={() => openCoinDialog({ ...coin, alert: true })}
      >
        <FigureField label="Amount" required autoFocus step={AMOUNT_STEP} {...form.bind("amount")} />
        <OpeningDayField label="Bought on" {...form.bind("openedOn")} />
        <FigureField
          label={`Purchase price (${currency.label})`}
          required
          step={PRICE_STEP}
          hint={note || undefined}
          {...form.bind("price")}
        />
        <CurrencyNote currency={currency} />
      </PositionForm>
    </>
  );
}
