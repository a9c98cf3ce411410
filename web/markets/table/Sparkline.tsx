import { useSparkline } from "../store/market.ts";
import { SPARK_HEIGHT, SPARK_WIDTH } from "./sparkline.ts";

/** The week against its mark, the price seven days ago. The 7d column says the same in figures. */
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
      <path className="spark-mark" d={`M0 ${spark.mark}H${SPARK_WIDTH}`} />
      {"still" in spark ? (
        <path className="spark-still" d={spark.still} />
      ) : (
        <>
          <path className="spark-above" d={spark.above} />
          <path className="spark-below" d={spark.below} />
        </>
      )}
    </svg>
  );
}
