import { useLayoutEffect, useRef, useState } from "react";
import { Price, writePrice } from "../../ui/Price.tsx";
import { type LiveCoin, useMarket } from "../store/market.ts";
import { batchWrites } from "./batch-writes.ts";
import { flash } from "./flash.ts";

type Props = { id: string; figure: "price" | "change24h"; className?: string; flashes?: boolean };

const classOf = (className: string, { tone }: { tone: string }) => (className ? `${className} ${tone}` : tone);

/**
 * A coin's figure as it moves, written past React: to render each of them for a word takes longer than all the rest
 * of a tick. React is given what stood here first and never anything else, so it has nothing to write of its own.
 */
export function LiveFigure({ id, figure, className = "", flashes = false }: Props) {
  const market = useMarket();
  const ref = useRef<HTMLSpanElement>(null);
  const [first] = useState<LiveCoin["cells"]["price"]>(() => market.coin(id).cells[figure]);
  const [firstClass] = useState(() => classOf(className, first));
  useLayoutEffect(() => {
    const element = ref.current!;
    let isGone = false;
    const draw = () => {
      if (isGone) return;
      const shown = market.coin(id).cells[figure];
      const name = classOf(className, shown);
      if (element.className !== name) element.className = name;
      writePrice(element, shown);
    };
    draw();
    const unsubscribe = market.subscribeCoin(id, () => {
      // What the tick told, and not what is drawn: neither loading nor sorting nor scrolling into view is news.
      if (flashes) flash(element, market.coin(id)[figure]);
      batchWrites(draw);
    });
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [market, id, figure, className, flashes]);
  return (
    <span ref={ref} className={firstClass}>
      <Price price={first} />
    </span>
  );
}
