import { useSparkline } from "../store/market.ts";
import { SPARK_HEIGHT, SPARK_WIDTH } from "./sparkline.ts";

/** The week's prices relative to the price seven days ago. It is decorative because the 7d column has the number. */
export function Sparkline({ id }: { id: string }) {
  const paths = useSparkline(id);
  if (!paths) return null;
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="spark-mark" d={`M0 ${paths.baseline}H${SPARK_WIDTH}`} />
      {"flat" in paths ? (
        <path className="spark-still" d={paths.flat} />
      ) : (
        <>
          <path className="spark-above" d={paths.above} />
          <path className="spark-below" d={paths.below} />
        </>
      )}
    </svg>
  );
}
