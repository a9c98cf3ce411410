import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { asFormPrice, LEVERAGES } from "../../../shared/portfolio/rules.ts";
import { exactText } from "../../../shared/values/decimal.ts";
import { type FoundCoin, searchQuery } from "../../markets/search/coin-search.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { alertOn } from "../form/alert-from-position.ts";
import { filledLiquidation, type LeveragedValues, leveragedProblems } from "../form/form-rules.ts";
import { PositionForm } from "../form/PositionForm.tsx";
import { worthOf } from "../form/position-value.ts";
import { usePositionForm } from "../form/use-position-form.ts";
import type { LeveragedPosition } from "../portfolio.queries.ts";
import { LeveragedFields } from "./LeveragedFields.tsx";
import { useLeveragedChanges } from "./use-leveraged-changes.ts";

/** Specification 1, section 5: a symbol of 2 characters is looked up 500 ms after the typing stops. */
const SEARCH_AFTER_MS = 500;
const SHORTEST_SEARCH = 2;

export function EditLeveragedDialog({ position, onClose }: { position: LeveragedPosition; onClose: () => void }) {
  const { editLeveraged } = useLeveragedChanges();
  const [coin, setCoin] = useState<FoundCoin | null>(null);
  const form = usePositionForm<LeveragedValues>({
    initial: {
      name: position.name,
      symbol: position.symbol.toUpperCase(),
      size: position.size,
      entryPrice: position.entryPrice,
      currentPrice: position.currentPrice,
      leverage: String(position.leverage),
      liquidationPrice: position.liquidationPrice,
    },
    check: (values) => leveragedProblems(values, position.positionType),
    follow(before, next) {
      const { entryPrice, leverage } = next;
      if (before.entryPrice === entryPrice && before.leverage === leverage) return next;
      const filled = filledLiquidation(entryPrice, leverage, position.positionType);
      return { ...next, liquidationPrice: filled ?? next.liquidationPrice };
    },
    success: "Leveraged position updated successfully",
    failure: "Failed to update leveraged position",
    onDone: onClose,
    send: ({ leverage, ...values }) => {
      const symbol = values.symbol.trim().toLowerCase();
      const coinId = coin?.symbol.toLowerCase() === symbol ? coin.id : undefined;
      return editLeveraged(position.id, { ...values, symbol, leverage: Number(leverage), ...(coinId && { coinId }) });
    },
  });
  const { setValues } = form;
  const isSearching = useSymbolSearch(form.values.symbol, (found) => {
    const price = asFormPrice(found.current_price === null ? null : exactText(found.current_price));
    setCoin(found);
    setValues((now) => ({ ...now, name: found.name, currentPrice: price || now.currentPrice }));
  });
  const { size, entryPrice, currentPrice, leverage } = form.values;
  const leverages = [...new Set([...LEVERAGES, Number(leverage)])].sort((a, b) => a - b);
  return (
    <Dialog title="Edit Leveraged Position" onClose={onClose}>
      <PositionForm
        value={worthOf(size, currentPrice || entryPrice)}
        refusal={form.refusal}
        submit="Update Position"
        submitting="Updating..."
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
        onAlert={alertOn(position, onClose)}
      >
        <LeveragedFields
          form={form}
          leverage={
            <SelectField
              label="Leverage"
              name="leverage"
              value={leverage}
              options={leverages.map((times) => [String(times), `${times}×`])}
              onChange={form.set("leverage")}
            />
          }
          symbolEnd={isSearching && <Spinner />}
        />
      </PositionForm>
    </Dialog>
  );
}

/** Looks a typed symbol up: the coin of exactly this symbol, otherwise the first that is found. */
function useSymbolSearch(symbol: string, onFound: (coin: FoundCoin) => void): boolean {
  const queries = useQueryClient();
  const [isSearching, setSearching] = useState(false);
  const settled = useDebounced(symbol.trim().toLowerCase(), SEARCH_AFTER_MS);
  const looked = useRef(settled);
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (settled === looked.current || settled.length < SHORTEST_SEARCH) return;
    looked.current = settled;
    setSearching(true);
    queries
      .fetchQuery(searchQuery(settled, "query"))
      .then((coins) => {
        const best = coins.find((coin) => coin.symbol.toLowerCase() === settled) ?? coins[0];
        // Typing has gone on meanwhile: its own search is on the way.
        if (best && looked.current === settled) found.current(best);
      })
      .catch(() => {
        // The fields stay as they are: a search is a help, not a condition.
      })
      .finally(() => setSearching(false));
  }, [queries, settled]);
  return isSearching;
}
