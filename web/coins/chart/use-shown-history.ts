import { useMemo, useState } from "react";
import type { CoinRange } from "../../../shared/coins/ranges.ts";
import { displayCurrency } from "../../../shared/values/display-currency.ts";
import { useQuery } from "../../api/use-query.ts";
import { rateOfCoin } from "../../currencies/past-rate.ts";
import { DOLLARS, todaysRate, usePastRate } from "../../currencies/use-past-rate.ts";
import { coinHistoryQuery, type HistoryView } from "../coins.queries.ts";
import { usualStep } from "./scale.ts";
import { shownHistory } from "./shown-history.ts";

/** The rates of the coin that the display currency is, from its own chart. Undefined for other currencies. */
function useCoinRate(range: CoinRange) {
  const { code, coinId } = displayCurrency();
  const { data, isError, isPlaceholderData } = useQuery({
    ...coinHistoryQuery(coinId ?? "", range, false),
    enabled: coinId !== undefined,
  });
  return useMemo(() => {
    if (coinId === undefined) return undefined;
    if (isError || data?.points.length === 0) return todaysRate();
    if (!data || isPlaceholderData) return null;
    return { rateAt: rateOfCoin(data.points, code, usualStep(data.points)), isToday: false };
  }, [code, coinId, data, isError, isPlaceholderData]);
}

/**
 * A coin's history in the display currency, and whether it is converted at today's rate. Undefined while it loads; while
 * another range loads, it is still that of the last one.
 */
export function useShownHistory(history: HistoryView | undefined, range: CoinRange) {
  const money = usePastRate(history?.points[0]?.at);
  const coin = useCoinRate(range);
  const past = coin === undefined ? money : coin;
  const shown = useMemo(() => {
    if (!history || !past) return undefined;
    return {
      history: past === DOLLARS ? history : shownHistory(history, past.rateAt),
      isTodaysRate: past.isToday,
    };
  }, [history, past]);
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  return shown ?? last;
}
