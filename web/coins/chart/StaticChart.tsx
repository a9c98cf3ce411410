import { type Drawing, FIRST_BOX } from "../../../shared/coins/static-chart.ts";

/** The chart without interaction. It is in the first HTML, and it stays until the interactive one has loaded. */
export function StaticChart({ drawing }: { drawing: Drawing }) {
  return (
    <svg
      className={`absolute top-0 left-0 h-[calc(100%-20px)] w-[calc(100%-76px)] ${drawing.tone}`}
      viewBox={`0 0 ${FIRST_BOX.width} ${FIRST_BOX.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="fill-current opacity-15" d={drawing.area} />
      <path
        className="fill-none stroke-current [vector-effect:non-scaling-stroke]"
        strokeWidth={1.75}
        strokeLinejoin="round"
        d={drawing.line}
      />
    </svg>
  );
}
