import { useEffect, useRef, useState } from "react";
import { asFormPrice, LEVERAGES } from "../../../shared/portfolio/rules.ts";
import { exactText } from "../../../shared/values/decimal.ts";
import { queries } from "../../api/query-client.ts";
import { CurrencyNote } from "../../currencies/entry/CurrencyNote.tsx";
import type { EntryCurrency } from "../../currencies/entry/entry-currency.ts";
import { coinSearchQuery, type FoundCoin } from "../../markets/search/coin-search.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { alertAction } from "../form/alert-action.ts";
import { type LeveragedValues, leveragedProblems } from "../form/form-rules.ts";
import { marketPriceOf } from "../form/market-price.ts";
import { PositionForm } from "../form/PositionForm.tsx";
import { positionValue } from "../form/position-value.ts";
import { usePositionForm } from "../form/use-position-form.ts";
import type { InDollars, LeveragedRow } from "../positions.ts";
import { LeverageDetails } from "./LeverageDetails.tsx";
import { LeveragedFields } from "./LeveragedFields.tsx";
import { liquidationText } from "./liquidation-text.ts";
import { useLeveragedChanges } from "./use-leveraged-changes.ts";

const SEARCH_DEBOUNCE_MS = 500;
const MIN_SEARCH_LENGTH = 2;

type Props = { currency: EntryCurrency; position: InDollars<LeveragedRow>; onClose: () => void };

export function EditLeveragedDialog({ currency, position, onClose }: Props) {
  const { editLeveraged } = useLeveragedChanges();
  const [entry] = useState(() => {
    const { entryPrice, currentPrice, liquidationPrice } = position;
    return currency.entryOf({ entryPrice, currentPrice: currentPrice ?? "", liquidationPrice }, position);
  });
  const [coin, setCoin] = useState<FoundCoin | null>(null);
  /** The market price of the position's own coin, or of the coin that was found for a new symbol. */
  const marketPriceFor = (symbol: string): string | null => {
    const found = coin?.symbol.toLowerCase() === symbol.trim().toLowerCase() ? coin.current_price : null;
    return found == null ? marketPriceOf(position, symbol) : asFormPrice(exactText(found)) || null;
  };
  const form = usePositionForm<LeveragedValues>({
    initial: {
      name: position.name,
      symbol: position.symbol.toUpperCase(),
      size: position.size,
      leverage: String(position.leverage),
      ...entry.shown,
    },
    check: (values) => leveragedProblems(entry.inUsd(values), position.positionType),
    derive(before, next) {
      if (before.entryPrice === next.entryPrice && before.leverage === next.leverage) return next;
      return { ...next, liquidationPrice: liquidationText(entry, next, position.positionType) };
    },
    success: "Leveraged position updated successfully",
    failure: "Failed to update leveraged position",
    onDone: onClose,
    send: ({ leverage, ...values }) => {
      const symbol = values.symbol.trim().toLowerCase();
      const coinId = coin?.symbol.toLowerCase() === symbol ? coin.id : undefined;
      const converted = entry.inUsd(values);
      return editLeveraged(position.id, {
        ...converted,
        ...entry.typedOf(values),
        currentPrice: marketPriceFor(values.symbol) ?? converted.currentPrice,
        symbol,
        leverage: Number(leverage),
        ...(coinId && { coinId }),
      });
    },
  });
  const { setValues } = form;
  const isSearching = useSymbolSearch(form.values.symbol, (foundCoin) => {
    const usd = asFormPrice(foundCoin.current_price === null ? null : exactText(foundCoin.current_price));
    const price = entry.inCurrency(usd);
    setCoin(foundCoin);
    setValues((current) => ({ ...current, name: foundCoin.name, currentPrice: price || current.currentPrice }));
  });
  const { size, entryPrice, leverage, liquidationPrice, currentPrice: typedPrice } = entry.inUsd(form.values);
  const marketPrice = marketPriceFor(form.values.symbol);
  const currentPrice = marketPrice ?? typedPrice;
  const leverages = [...new Set([...LEVERAGES, Number(leverage)])].sort((a, b) => a - b);
  return (
    <Dialog title="Edit Leveraged Position" onClose={onClose}>
      <PositionForm
        value={positionValue(size, currentPrice)}
        refusal={form.refusal}
        submitLabel="Update Position"
        pendingLabel="Updating..."
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
        onAlert={alertAction(position, onClose)}
        details={
          <LeverageDetails
            values={{ size, entryPrice, leverage, liquidationPrice, currentPrice }}
            type={position.positionType}
          />
        }
      >
        <LeveragedFields
          form={form}
          leverage={
            <SelectField
              label="Leverage"
              name="leverage"
              value={leverage}
              options={leverages.map((option) => [String(option), `${option}×`])}
              onChange={form.set("leverage")}
            />
          }
          symbolEnd={
            isSearching && (
              <span className="mr-3">
                <Spinner />
              </span>
            )
          }
          currency={currency.label}
          entryHint={currency.hintOf(position)}
          asksCurrentPrice={marketPrice === null}
        />
        <CurrencyNote currency={currency} />
      </PositionForm>
    </Dialog>
  );
}

/** Searches for a typed symbol and reports the coin with exactly this symbol, or else the first result. */
function useSymbolSearch(symbol: string, onFound: (coin: FoundCoin) => void): boolean {
  const [isSearching, setSearching] = useState(false);
  const debouncedSymbol = useDebounced(symbol.trim().toLowerCase(), SEARCH_DEBOUNCE_MS);
  const searchedSymbol = useRef(debouncedSymbol);
  const latestOnFound = useRef(onFound);
  latestOnFound.current = onFound;
  useEffect(() => {
    if (debouncedSymbol === searchedSymbol.current || debouncedSymbol.length < MIN_SEARCH_LENGTH) return;
    searchedSymbol.current = debouncedSymbol;
    setSearching(true);
    queries
      .fetchQuery(coinSearchQuery(debouncedSymbol, "query"))
      .then((coins) => {
        const best = coins.find((coin) => coin.symbol.toLowerCase() === debouncedSymbol) ?? coins[0];
        // A result is dropped when a newer search has started.
        if (best && searchedSymbol.current === debouncedSymbol) latestOnFound.current(best);
      })
      .catch(() => {
        // The fields stay unchanged, because the search is optional.
      })
      .finally(() => setSearching(false));
  }, [debouncedSymbol]);
  return isSearching;
}
