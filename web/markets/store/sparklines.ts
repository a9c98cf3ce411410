import type { Sparklines } from "../../../shared/markets/snapshot.ts";
import { displayCurrency } from "../../../shared/values/display-currency.ts";
import { drawPercents, type SparklinePaths, shownPercents, sparklinePercents } from "./sparkline.ts";

/** The sparklines of the market. Each is drawn when its row first requests it. */
export function createSparklines(onWanted: () => void) {
  const drawnById = new Map<string, SparklinePaths | null>();
  let loaded: { data: Sparklines; indexOf: Map<string, number> } | null = null;
  let isWanted = false;
  /** The growth of the display currency for which they are drawn. */
  let drawnAt: number | undefined;
  function percentsOf(id: string | undefined): number[] {
    const index = loaded?.indexOf.get(id ?? "") ?? -1;
    const { line, low, high } = loaded!.data;
    return sparklinePercents(line[index] ?? "", low[index] ?? 0, high[index] ?? 0);
  }
  return {
    sparkline(id: string): SparklinePaths | null {
      // Rows call this while they render, so the request must wait until the rendering is done.
      if (!isWanted) queueMicrotask(onWanted);
      isWanted = true;
      const { coinId, growth } = displayCurrency();
      if (drawnAt !== growth?.["7d"]) drawnById.clear();
      drawnAt = growth?.["7d"];
      const drawn = drawnById.get(id);
      if (drawn !== undefined || !loaded) return drawn ?? null;
      const percents = shownPercents(percentsOf(id), percentsOf(coinId));
      const sparkline = percents && drawPercents(percents);
      drawnById.set(id, sparkline);
      return sparkline;
    },
    load(data: Sparklines) {
      loaded = { data, indexOf: new Map(data.id.map((id, index) => [id, index])) };
      drawnById.clear();
    },
    /** Whether any row has requested its sparkline. Most pages show none. */
    isWanted: () => isWanted,
  };
}
