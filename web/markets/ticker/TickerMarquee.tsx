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
  /** Items of the copy that follows the list, as many as a view holds; 0: the belt stands still. */
  const [copied, setCopied] = useState(0);
  const track = useRef<HTMLDivElement>(null);
  const count = children.length;

  useLayoutEffect(() => {
    const element = track.current;
    if (!element || count === 0) return;
    const list = element.firstElementChild as HTMLElement;
    const view = element.parentElement as HTMLElement;
    // The first paint stands still: only from here on does the belt know its length, and move.
    const watcher = new ResizeObserver(() => {
      const items = [...list.children] as HTMLElement[];
      setCopied(1 + items.filter((item) => item.offsetLeft < view.clientWidth).length);
      element.style.setProperty("--lap", `${list.clientWidth / PX_PER_SECOND}s`);
      // Once all is in, only new prices stretch the list a little: another speed each minute would make it jump.
      if (items.length > count) watcher.unobserve(list);
    });
    watcher.observe(list);
    watcher.observe(view);
    return () => watcher.disconnect();
  }, [count]);

  const withLater = (isCopy: boolean) => {
    if (!later || !copied) return children;
    const item = <Fragment key="later">{later.item(isCopy)}</Fragment>;
    return children.toSpliced(later.after, 0, item);
  };
  const className = ["ticker", sticky && "sticky-ticker", lengths && `ticker-${lengths}`].filter(Boolean).join(" ");
  return (
    <section className={className} aria-label={label}>
      {count > 0 && (
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
        <div ref={track} className={`ticker-track${copied ? " moving" : ""}${paused ? " paused" : ""}`}>
          <ul>{withLater(false)}</ul>
          {copied > 0 && <ul aria-hidden="true">{withLater(true).slice(0, copied)}</ul>}
        </div>
      </div>
    </section>
  );
}
