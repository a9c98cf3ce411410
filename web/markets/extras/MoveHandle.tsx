import { GripVertical } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { dragRow } from "./drag.ts";
import { indexAfterKey } from "./reorder.rules.ts";

/** The id of the text that explains the handles to screen readers. */
export const MOVE_HINT = "move-hint";

type Props = { id: string; name: string; shown(): readonly string[]; onMove(id: string, index: number): void };

/** Moves a coin of the watchlist: drag it, or press the arrow keys. */
export function MoveHandle({ id, name, shown, onMove }: Props) {
  const drag = ({ button, currentTarget: handle, pointerId, clientY }: PointerEvent<HTMLElement>) => {
    if (button !== 0) return;
    // A row with the focus stays rendered while the page scrolls. Some browsers do not focus a pressed button.
    handle.focus({ preventScroll: true });
    dragRow({ handle, pointerId, id, shown: shown(), onDrop: (index) => onMove(id, index) }, clientY);
  };
  const moveWithKey = (event: KeyboardEvent<HTMLElement>) => {
    const ids = shown();
    const index = indexAfterKey(event.key, ids.indexOf(id), ids.length);
    if (index === null) return;
    event.preventDefault();
    onMove(id, index);
    const handle = event.currentTarget;
    requestAnimationFrame(() => handle.scrollIntoView({ block: "nearest" }));
  };
  return (
    <button
      type="button"
      className="absolute inset-y-0 -left-4 grid w-5 cursor-grab touch-none place-items-center text-text-3 hover:text-text max-md:-inset-y-0.75 max-md:-left-10 max-md:w-11 max-md:pr-1.5"
      aria-label={`Move ${name}`}
      aria-describedby={MOVE_HINT}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      onPointerDown={drag}
      onKeyDown={moveWithKey}
    >
      <GripVertical aria-hidden="true" />
    </button>
  );
}
