/** The interval between commits, and so between frames, under lasting load. */
export const FRAME_MS = 33;
/** Single messages and short bursts are sent without delay. Only lasting load is paced. */
const BURST_MS = 8 * FRAME_MS;

/** The time (ms) at which the next frame would be due if frames were sent evenly. */
export type Pace = { nextAt: number };

/** The delay before the next frame in ms. At most one frame interval, even when the clock jumps. */
export const frameDelay = ({ nextAt }: Pace, now: number): number =>
  Math.min(Math.max(0, nextAt - BURST_MS - now), FRAME_MS);

/**
 * Records that a frame was sent after `delay` ms. The time of its commit must not shorten the delay of the next frame.
 */
export function recordFrame(pace: Pace, now: number, delay: number) {
  pace.nextAt = Math.max(delay > 0 ? now + BURST_MS : pace.nextAt, now) + FRAME_MS;
}
