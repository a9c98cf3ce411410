import { Pause, Play } from "lucide-react";
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";

const PX_PER_SECOND = 40;

type Props = {
  label: string;
  sticky?: boolean;
  /** An item that joins after `after` others when the marquee starts to move. The copy renders it again. */
  lateItem?: { after: number; render: (isCopy: boolean) => ReactNode };
  children: ReactNode[];
};

/**
 * A marquee of prices. CSS moves it on the compositor thread. It stops under the pointer, while it has the focus and
 * when paused. With `prefers-reduced-motion` it is a list that the user scrolls.
 */
export function TickerMarquee({ label, sticky = false, lateItem, children }: Props) {
  const [paused, setPaused] = useState(false);
  /** The number of items in the copy that follows the list, enough to fill the view. With 0 the marquee does not move. */
  const [copySize, setCopySize] = useState(0);
  const track = useRef<HTMLDivElement>(null);
  const count = children.length;

  useLayoutEffect(() => {
    const element = track.current;
    if (!element || count === 0) return;
    const list = element.firstElementChild as HTMLElement;
    const view = element.parentElement as HTMLElement;
    // The marquee moves only after this measurement of its length. The first paint does not move.
    const observer = new ResizeObserver(() => {
      const items = [...list.children] as HTMLElement[];
      setCopySize(1 + items.filter((item) => item.offsetLeft < view.clientWidth).length);
      element.style.setProperty("--lap", `${list.clientWidth / PX_PER_SECOND}s`);
      // After the late item has joined, the speed stays fixed. New prices change the length a little each minute, and
      // a new speed would make the list jump.
      if (items.length > count) observer.unobserve(list);
    });
    observer.observe(list);
    observer.observe(view);
    return () => observer.disconnect();
  }, [count]);

  const withLateItem = (isCopy: boolean) => {
    if (!lateItem || !copySize) return children;
    const item = <Fragment key="late-item">{lateItem.render(isCopy)}</Fragment>;
    return children.toSpliced(lateItem.after, 0, item);
  };
  return (
    <section className={sticky ? "ticker sticky-ticker" : "ticker"} aria-label={label}>
      {count > 0 && (
        <button
          type="button"
          className="ticker-pause"
          aria-label={paused ? "Resume the ticker" : "Pause the ticker"}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it stops while focused, and scrolls when it does not move */}
      {/* biome-ignore lint/a11y/useSemanticElements: prices are not a fieldset */}
      <div className="ticker-view" tabIndex={0} role="group" aria-label="Prices">
        <div ref={track} className={`ticker-track${copySize ? " moving" : ""}${paused ? " paused" : ""}`}>
          <ul>{withLateItem(false)}</ul>
          {copySize > 0 && <ul aria-hidden="true">{withLateItem(true).slice(0, copySize)}</ul>}
        </div>
      </div>
    </section>
  );
}
