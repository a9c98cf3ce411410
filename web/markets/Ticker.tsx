import { Pause, Play } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { TICKER_COINS } from "../../shared/first-paint.ts";
import { AdSlot } from "../ads/AdSlot.tsx";
import { useMarketState } from "./market.ts";
import { TickerItem } from "./TickerItem.tsx";

/** The look, "Motion". */
const PX_PER_SECOND = 40;
const AD_AFTER = 8;

/**
 * Prices that pass by. Style does the moving, on the compositor; it rests under the pointer, under the focus
 * and when paused, and for those who want no motion it is a list to scroll.
 */
export function Ticker({ label, sticky = false }: { label: string; sticky?: boolean }) {
  const ids = useMarketState().ids.slice(0, TICKER_COINS);
  const [paused, setPaused] = useState(false);
  const [moving, setMoving] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const filled = ids.length > 0;

  useLayoutEffect(() => {
    const element = track.current;
    if (!element || !filled) return;
    const list = element.firstElementChild;
    // The first paint stands still: only from here on does the belt know its length, and move.
    const measure = () => element.style.setProperty("--lap", `${(list?.clientWidth ?? 0) / PX_PER_SECOND}s`);
    measure();
    setMoving(true);
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [filled]);

  /** Beyond what a wide screen shows at first, so that nothing moves when they come. */
  const withAds = (items: ReactNode[], echo: boolean) => [
    ...items.slice(0, AD_AFTER),
    moving && <AdSlot key="ads" place="ticker" echo={echo} />,
    ...items.slice(AD_AFTER),
  ];
  const items = ids.map((id) => <TickerItem key={id} id={id} />);
  return (
    <section className={sticky ? "ticker sticky-ticker" : "ticker"} aria-label={label}>
      {filled && (
        <button
          type="button"
          className="ticker-pause"
          aria-label={paused ? "Move the ticker" : "Pause the ticker"}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it stops under the focus, and scrolls when it does not move */}
      {/* biome-ignore lint/a11y/useSemanticElements: prices are no fieldset */}
      <div className="ticker-view" tabIndex={0} role="group" aria-label="Prices">
        <div ref={track} className={`ticker-track${moving ? " moving" : ""}${paused ? " paused" : ""}`}>
          <ul>{withAds(items, false)}</ul>
          <ul aria-hidden="true">{withAds(items, true)}</ul>
        </div>
      </div>
    </section>
  );
}
