import { type ReactNode, useEffect, useRef, useState } from "react";

/** About a screen ahead of the reader. */
const AHEAD = "800px";

/** What stands far below costs nothing until somebody comes near. `className` keeps its room. */
export function LazyInView({ className, children }: { className: string; children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className={className}>
      {isNear && children}
    </div>
  );
}
