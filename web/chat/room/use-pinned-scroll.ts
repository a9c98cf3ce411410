import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Within this distance in px the list counts as scrolled to its end. */
const NEAR_END = 80;
/** Within this distance in px from the start, older items are loaded. */
const NEAR_START = 240;

type PinnedScrollOptions = {
  /** The keys of the first and the last item. They change when items are added at either end. */
  first: string | number | undefined;
  last: string | number | undefined;
  onStart: () => void;
  onEnd: () => void;
};

/**
 * Keeps a list scrolled to its end while the user is at the end. While the user reads further up, the position stays,
 * even when items are added above.
 */
export function usePinnedScroll(
  list: RefObject<HTMLElement | null>,
  { first, last, onStart, onEnd }: PinnedScrollOptions,
) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const pinned = useRef(true);
  const previous = useRef({ first, last, height: 0 });
  /** The scroll position after this hook last scrolled to the end. */
  const endPosition = useRef(0);

  const scrollToEnd = useCallback(() => {
    const element = list.current;
    if (!element) return;
    pinned.current = true;
    setIsAtEnd(true);
    scrollElementToEnd(element, endPosition);
  }, [list]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const rendered = previous.current;
    if (pinned.current) keepAtEnd(element, endPosition);
    else if (rendered.first !== first && rendered.last === last)
      element.scrollTop += element.scrollHeight - rendered.height;
    previous.current = { first, last, height: element.scrollHeight };
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onScroll = () => {
      const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
      pinned.current = fromEnd < NEAR_END;
      setIsAtEnd(pinned.current);
      if (pinned.current) onEnd();
      else if (element.scrollTop < NEAR_START) onStart();
    };
    // The newest message must stay visible when an on-screen keyboard opens or the text field grows.
    const resizeObserver = new ResizeObserver(() => {
      if (pinned.current) keepAtEnd(element, endPosition);
    });
    element.addEventListener("scroll", onScroll, { passive: true });
    resizeObserver.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      resizeObserver.disconnect();
    };
  }, [list, onStart, onEnd]);

  return { isAtEnd, scrollToEnd };
}

function scrollElementToEnd(element: HTMLElement, endPosition: RefObject<number>) {
  element.scrollTop = element.scrollHeight;
  endPosition.current = element.scrollTop;
}

/** Does not scroll back a user who has just scrolled up, even if the scroll event has not arrived yet. */
function keepAtEnd(element: HTMLElement, endPosition: RefObject<number>) {
  const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
  if (element.scrollTop < endPosition.current && fromEnd >= NEAR_END) return;
  scrollElementToEnd(element, endPosition);
}
