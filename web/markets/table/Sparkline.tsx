import { useSparkline } from "../store/market.ts";
import { SPARK_HEIGHT, SPARK_WIDTH, type SparklinePaths } from "../store/sparkline.ts";

/** The week's prices relative to the price seven days ago. It is decorative because the 7d column has the number. */
export function Sparkline({ id }: { id: string }) {
  const paths = useSparkline(id);
  return paths && <SparklineDrawing paths={paths} />;
}

export function SparklineDrawing({ paths }: { paths: SparklinePaths }) {
  return (
    <svg
      className="h-8 w-28 max-w-full fill-none stroke-[1.5] max-md:h-7 max-md:w-16 md:ml-auto *:[vector-effect:non-scaling-stroke]"
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="stroke-text-3 stroke-1 opacity-75"
        strokeDasharray="2 3"
        d={`M0 ${paths.baseline}H${SPARK_WIDTH}`}
      />
      {"flat" in paths ? (
        <path className="stroke-text-3" d={paths.flat} />
      ) : (
        <>
          <path className="fill-gain stroke-gain" fillOpacity="0.16" d={paths.above} />
          <path className="fill-loss stroke-loss" fillOpacity="0.16" d={paths.below} />
        </>
      )}
    </svg>
  );
}
