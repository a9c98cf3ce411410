import { type ReactNode, useEffect, useRef, useState } from "react";

/** The content renders when it is about one screen below the viewport. */
const LOAD_AHEAD = "800px";

type Props = { className?: string; reserved?: string; children: ReactNode };

/** Renders its children only when the user scrolls near them. `reserved` is space for them until then. */
export function LazyInView({ className = "", reserved = "", children }: Props) {
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
    <div ref={container} className={isNear ? className : `${className} ${reserved}`}>
      {isNear && children}
    </div>
  );
}
