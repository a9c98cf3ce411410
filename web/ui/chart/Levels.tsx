import type { Level } from "./chart-scale.ts";

type Props = { levels: readonly Level[]; textOf: (value: number) => string };

/**
 * Lines at round amounts, with their names at the right of the drawing, where no line crosses them: its parent is positioned
 * and has a margin of 56 px there. The drawing has its size in px.
 */
export const Levels = ({ levels, textOf }: Props) => (
  <div className="pointer-events-none absolute inset-0" aria-hidden="true">
    {levels.map(({ value, position }) => (
      <div key={value} className="absolute inset-x-0 border-t border-line" style={{ top: position }}>
        <span className="absolute left-full w-14 -translate-y-1/2 text-right text-11 leading-3.5 text-text-3">
          {textOf(value)}
        </span>
      </div>
    ))}
  </div>
);
