/** One commit and one frame per so many ms under load (DESIGN 9). */
export const FRAME_MS = 33;
/** Messages that come one by one, even a few at once, go out at once: only what lasts is load. */
const FREE_FRAMES = 8;

/** When the next frame would be due if they left evenly. */
export type Pace = { nextAt: number };

/** Takes the place of one frame and answers how long it must wait, in ms; never longer than one frame. */
export function waitForFrame(pace: Pace, now: number): number {
  const free = FREE_FRAMES * FRAME_MS;
  const wait = Math.min(Math.max(0, pace.nextAt - free - now), FRAME_MS);
  pace.nextAt = wait === 0 ? Math.max(pace.nextAt, now) + FRAME_MS : now + wait + free + FRAME_MS;
  return wait;
}
