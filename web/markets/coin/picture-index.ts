import type { Reply } from "../../api/call.ts";

type Pictures = Reply<"GET /api/start">["pictures"];
/** Which pack of pictures each coin is in. `ids` are in the order of the market. */
export type PictureIndex = Pictures & { ids: readonly string[] };

let setFirst: (index: PictureIndex | null) => void;
let index = new Promise<PictureIndex | null>((resolve) => {
  setFirst = resolve;
});

/** Null when the packs are not known. */
export function setPictureIndex(next: PictureIndex | null): void {
  setFirst(next);
  if (next) index = Promise.resolve(next);
}

/** The index when it has loaded. */
export const pictureIndex = (): Promise<PictureIndex | null> => index;
