import { useSparkline } from "../store/market.ts";
import { SPARK_HEIGHT, SPARK_WIDTH } from "./sparkline.ts";

/** The week's prices relative to the price seven days ago. It is decorative because the 7d column has the number. */
export function Sparkline({ id }: { id: string }) {
  const spark = useSparkline(id);
  if (!spark) return null;
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="spark-mark" d={`M0 ${spark.baseline}H${SPARK_WIDTH}`} />
      {"flat" in spark ? (
        <path className="spark-still" d={spark.flat} />
      ) : (
        <>
          <path className="spark-above" d={spark.above} />
          <path className="spark-below" d={spark.below} />
        </>
      )}
    </svg>
  );
}
