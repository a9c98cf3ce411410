import { useLayoutEffect, useRef, useState } from "react";
import { Price, writePrice } from "../../ui/Price.tsx";
import { type LiveCoin, useMarket } from "../store/market.ts";
import { batchWrites } from "./batch-writes.ts";
import { flash } from "./flash.ts";

type Props = { id: string; field: "price" | "change24h"; className?: string; flashes?: boolean };

const classOf = (className: string, { tone }: { tone: string }) => (className ? `${className} ${tone}` : tone);

/**
 * A live value of a coin. Ticks write into the DOM without React, because rendering every changed value takes longer
 * than the rest of a tick. React always gets the first text again, so it never overwrites the element.
 */
export function LiveValue({ id, field, className = "", flashes = false }: Props) {
  const market = useMarket();
  const ref = useRef<HTMLSpanElement>(null);
  const [firstValue] = useState<LiveCoin["cells"]["price"]>(() => market.coin(id).cells[field]);
  const [firstClass] = useState(() => classOf(className, firstValue));
  useLayoutEffect(() => {
    const element = ref.current!;
    let isUnmounted = false;
    const draw = () => {
      if (isUnmounted) return;
      const value = market.coin(id).cells[field];
      const nextClass = classOf(className, value);
      if (element.className !== nextClass) element.className = nextClass;
      writePrice(element, value);
    };
    draw();
    const unsubscribe = market.subscribeCoin(id, () => {
      // Only a tick flashes the value, because loading, sorting and scrolling into view do not change prices.
      if (flashes) flash(element, market.coin(id)[field]);
      batchWrites(draw);
    });
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, [market, id, field, className, flashes]);
  return (
    <span ref={ref} className={firstClass}>
      <Price price={firstValue} />
    </span>
  );
}
