import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

/** About a screen and a half, so that a quick scroll finds its rows there. */
const MARGIN = "1500px 0px";

type Props = { height: number; startsNear: boolean; children: ReactNode };

/**
 * Renders its children only while they are near the viewport, so that a long list costs no more than a short one. Their
 * space stays: `height` is the estimate in px until they have been rendered. Content with the focus is kept.
 */
export function WhileNear({ height, startsNear, children }: Props) {
  const [isNear, setNear] = useState(startsNear);
  const [space, setSpace] = useState(height);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!;
        if (!isIntersecting && element.contains(document.activeElement)) return;
        startTransition(() => {
          if (!isIntersecting) setSpace(boundingClientRect.height);
          setNear(isIntersecting);
        });
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} style={isNear ? undefined : { height: space }}>
      {isNear && children}
    </div>
  );
}
