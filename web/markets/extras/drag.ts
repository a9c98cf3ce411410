import { dropAt } from "./reorder.rules.ts";

/** The height in px of the zones at the top and bottom of the window in which a dragged row scrolls the page. */
const TOP_ZONE = 190;
const BOTTOM_ZONE = 110;
const SCROLL_STEP = 10;
const DRAGGED = ["relative", "z-2", "bg-raised", "floating"];

type Drag = {
  handle: HTMLElement;
  pointerId: number;
  id: string;
  /** The shown coins in their order. */
  shown: readonly string[];
  onDrop(index: number): void;
};

/** Moves a row with the pointer until it is released. A line shows where the row would be inserted. */
export function dragRow({ handle, pointerId, id, shown, onDrop }: Drag, startY: number): void {
  const row = handle.closest("tr");
  const body = row?.parentElement;
  if (!row || !body) return;
  const grabbedAt = startY + scrollY;
  let y = startY;
  let frame = 0;
  let drop: ReturnType<typeof dropAt> = null;
  const line = document.createElement("div");
  line.className = "pointer-events-none fixed z-30 h-0.5 rounded-control bg-accent";
  document.body.append(line);
  row.classList.add(...DRAGGED);

  const draw = () => {
    row.style.translate = `0 ${y + scrollY - grabbedAt}px`;
    const boxes = [...body.querySelectorAll<HTMLElement>("tr[data-coin]")].map((other) => {
      const { top, bottom } = other.getBoundingClientRect();
      return { id: other.dataset.coin ?? "", top, bottom };
    });
    drop = dropAt(boxes, shown, id, y);
    const { left, width } = body.getBoundingClientRect();
    Object.assign(line.style, { top: `${(drop?.lineTop ?? 0) - 1}px`, left: `${left}px`, width: `${width}px` });
  };
  const scroll = () => {
    const step = y < TOP_ZONE ? -SCROLL_STEP : y > innerHeight - BOTTOM_ZONE ? SCROLL_STEP : 0;
    if (step !== 0) scrollBy(0, step);
    draw();
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId === pointerId) y = event.clientY;
  };
  const end = (index: number | null) => {
    cancelAnimationFrame(frame);
    listening.abort();
    line.remove();
    row.style.translate = "";
    row.classList.remove(...DRAGGED);
    if (index !== null && index !== shown.indexOf(id)) onDrop(index);
  };
  const release = (event: PointerEvent) => {
    y = event.clientY;
    draw();
    end(drop?.index ?? null);
  };
  const listening = new AbortController();
  const { signal } = listening;
  handle.setPointerCapture(pointerId);
  handle.addEventListener("pointermove", move, { signal });
  handle.addEventListener("pointerup", release, { signal });
  handle.addEventListener("pointercancel", () => end(null), { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && end(null), { signal });
  frame = requestAnimationFrame(scroll);
}
