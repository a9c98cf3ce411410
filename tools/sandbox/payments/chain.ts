import type { Clock } from "../clock.ts";

export type Payment = {
  /** 64 hex digits. */
  hash: string;
  /** Which output or log. */
  output: number;
  to: string;
  from: string;
  /** Smallest units. */
  amount: bigint;
  /** Another token than the chain's own; the real one unless named. */
  contract?: string;
  /** Null while it waits in no block. */
  block: number | null;
  /** When its block was made, in ms. */
  at: number | null;
};

type Rhythm = { blockMs: number; finalAfter: number };

export type Chain = {
  height: () => number;
  /** The newest block that no reorganisation reaches. */
  finalized: () => number;
  hasBlock: (height: number) => boolean;
  /** Seconds since the epoch. */
  timeOf: (block: number) => number;
  payments: () => readonly Payment[];
  /** Into the next block, or only waiting for one. */
  pay: (payment: Pick<Payment, "to" | "from" | "amount" | "contract">, waiting: boolean) => Payment;
  /** Blocks at once, which also take in what waits. */
  mine: (blocks: number) => void;
  /** Takes back the payments of the newest blocks, and what waits. Returns how many. */
  reorganise: (blocks: number) => number;
  /** What the chain says of its height from now on, beside the truth. */
  lie: (blocks: number) => void;
  reset: () => void;
};

/**
 * A chain whose blocks come with the time, and by command. All of its payments are commanded. Its height follows from
 * the clock alone, so that a sandbox that starts again is not behind what it told before.
 */
export function createChain(clock: Clock, { blockMs, finalAfter }: Rhythm): Chain {
  let extra = 0;
  let lies = 0;
  let payments: Payment[] = [];
  const truth = () => Math.floor(clock.now() / blockMs) + extra;

  return {
    height: () => truth() + lies,
    finalized: () => Math.max(0, truth() + lies - finalAfter),
    hasBlock: (height) => height >= 0 && height <= truth(),
    timeOf(block) {
      const paid = payments.find((payment) => payment.block === block)?.at;
      // Commanded blocks crowd together before the newest one.
      return Math.floor((paid ?? clock.now() - Math.max(0, truth() - block) * Math.min(blockMs, 2000)) / 1000);
    },
    payments: () => payments,
    pay(payment, waiting) {
      if (!waiting) extra += 1;
      // Never the same again: who pays after a restart has not paid before it.
      const hash = crypto.randomUUID().replaceAll("-", "").repeat(2);
      const mined = waiting ? { block: null, at: null } : { block: truth(), at: clock.now() };
      const paid: Payment = { ...payment, ...mined, hash, output: 0 };
      payments.push(paid);
      return paid;
    },
    mine(blocks) {
      extra += blocks;
      const block = truth() - blocks + 1;
      const at = clock.now();
      payments = payments.map((payment) => (payment.block === null ? { ...payment, block, at } : payment));
    },
    reorganise(blocks) {
      const kept = payments.filter(({ block }) => block !== null && block <= truth() - blocks);
      const lost = payments.length - kept.length;
      payments = kept;
      return lost;
    },
    lie(blocks) {
      lies = blocks;
    },
    reset() {
      extra = 0;
      lies = 0;
      payments = [];
    },
  };
}
