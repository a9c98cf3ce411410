import { Pause, Play } from "lucide-react";
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";

/** The look, "Motion". */
const PX_PER_SECOND = 40;

/** `lengths`: how many items a phone and a wide screen show, where they are not those of the coins. */
type Props = {
  label: string;
  sticky?: boolean;
  lengths?: "tokens" | "all";
  /** What joins once the belt moves, behind that many items; the copy that follows the list holds it again. */
  later?: { after: number; item: (isCopy: boolean) => ReactNode };
  children: ReactNode[];
};

/**
 * Prices that pass by. Style does the moving, on the compositor; it rests under the pointer, under the focus
 * and when paused, and for those who want no motion it is a list to scroll.
 */
export function TickerBelt({ label, sticky = false, lengths, later, children }: Props) {
  const [paused, setPaused] = useState(false);
  const [moving, setMoving] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const count = children.length;
  const filled = count > 0;

  useLayoutEffect(() => {
    const element = track.current;
    if (!element || count === 0) return;
    const list = element.firstElementChild;
    // The first paint stands still: only from here on does the belt know its length, and move.
    const measure = () => element.style.setProperty("--lap", `${(list?.clientWidth ?? 0) / PX_PER_SECOND}s`);
    measure();
    setMoving(true);
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [count]);

  const withLater = (isCopy: boolean) => {
    if (!later || !moving) return children;
    const item = <Fragment key="later">{later.item(isCopy)}</Fragment>;
    return [...children.slice(0, later.after), item, ...children.slice(later.after)];
  };
  const className = ["ticker", sticky && "sticky-ticker", lengths && `ticker-${lengths}`].filter(Boolean).join(" ");
  return (
    <section className={className} aria-label={label}>
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
          <ul>{withLater(false)}</ul>
          {moving && <ul aria-hidden="true">{withLater(true)}</ul>}
        </div>
      </div>
    </section>
  );
}
