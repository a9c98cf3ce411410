import { storedText } from "../ui/state/storage.ts";

/** Present while changes wait for the network. */
export const queueMark = storedText("queue");

export const hasQueue = (): boolean => queueMark.read() !== null;
