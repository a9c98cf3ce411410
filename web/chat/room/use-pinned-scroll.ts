import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** This near to the end counts as being there, and so near to the beginning as wanting more, in px. */
const NEAR_END = 80;
const NEAR_START = 240;

type Edges = {
  /** The first and the last item: what changes when items come at either end. */
  first: string | number | undefined;
  last: string | number | undefined;
  onStart: () => void;
  onEnd: () => void;
};

/**
 * Keeps a list at its end while the reader is there, and where it is while they read further up, also when items
 * are added above.
 */
export function usePinnedScroll(list: RefObject<HTMLElement | null>, { first, last, onStart, onEnd }: Edges) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const pinned = useRef(true);
  const seen = useRef({ first, last, height: 0 });
  /** Where the list was when this hook last put it at its end. */
  const put = useRef(0);

  const toEnd = useCallback(() => {
    const element = list.current;
    if (!element) return;
    pinned.current = true;
    setIsAtEnd(true);
    putAtEnd(element, put);
  }, [list]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const before = seen.current;
    if (pinned.current) keepAtEnd(element, put);
    else if (before.first !== first && before.last === last) element.scrollTop += element.scrollHeight - before.height;
    seen.current = { first, last, height: element.scrollHeight };
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
    // A keyboard that opens, or a field that grows, must not take the newest message away.
    const resized = new ResizeObserver(() => {
      if (pinned.current) keepAtEnd(element, put);
    });
    element.addEventListener("scroll", onScroll, { passive: true });
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      resized.disconnect();
    };
  }, [list, onStart, onEnd]);

  return { isAtEnd, toEnd };
}

function putAtEnd(element: HTMLElement, put: RefObject<number>) {
  element.scrollTop = element.scrollHeight;
  put.current = element.scrollTop;
}

/** A reader who has just scrolled away is not torn back, though the event that tells of it is still to come. */
function keepAtEnd(element: HTMLElement, put: RefObject<number>) {
  const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
  if (element.scrollTop < put.current && fromEnd >= NEAR_END) return;
  putAtEnd(element, put);
}
