/** One commit and one frame per so many ms under load (DESIGN 9). */
export const FRAME_MS = 33;
/** Messages that come one by one, even a few at once, go out at once: only what lasts is load. */
const FREE_MS = 8 * FRAME_MS;

/** When the next frame would be due if they left evenly. */
export type Pace = { nextAt: number };

/** How long the next frame must wait, in ms: never longer than one frame, whatever the clock does. */
export const waitForFrame = ({ nextAt }: Pace, now: number): number =>
  Math.min(Math.max(0, nextAt - FREE_MS - now), FRAME_MS);

/** A frame has left after that `wait`. What its commit took is no reason to hurry with the next one. */
export function noteFrame(pace: Pace, now: number, wait: number) {
  pace.nextAt = Math.max(wait > 0 ? now + FREE_MS : pace.nextAt, now) + FRAME_MS;
}
