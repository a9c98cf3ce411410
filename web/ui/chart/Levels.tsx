import type { Level } from "./chart-scale.ts";

type Props = { levels: readonly Level[]; textOf: (value: number) => string };

/** Lines at round amounts, with their names at the right. The drawing below them has its size in px, and its parent is positioned. */
export const Levels = ({ levels, textOf }: Props) => (
  <div className="pointer-events-none absolute inset-0" aria-hidden="true">
    {levels.map(({ value, position }) => (
      <div key={value} className="absolute inset-x-0 border-t border-line" style={{ top: position }}>
        <span className="absolute right-0 bottom-0.5 text-11 leading-3.5 text-text-3">{textOf(value)}</span>
      </div>
    ))}
  </div>
);
