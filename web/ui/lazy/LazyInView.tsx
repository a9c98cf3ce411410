import { type ReactNode, useEffect, useRef, useState } from "react";

/** The content renders when it is about one screen below the viewport. */
const LOAD_AHEAD = "800px";

/** Renders its children only when the user scrolls near them. `className` reserves their space before that. */
export function LazyInView({ className, children }: { className: string; children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: LOAD_AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} className={className}>
      {isNear && children}
    </div>
  );
}
