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
};

type Rhythm = { firstBlock: number; blockMs: number; finalAfter: number };

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

/** A chain whose blocks come with the time, and by command. All of its payments are commanded. */
export function createChain(clock: Clock, { firstBlock, blockMs, finalAfter }: Rhythm): Chain {
  const begun = clock.now();
  let extra = 0;
  let lies = 0;
  let made = 0;
  let payments: Payment[] = [];
  const byTime = () => Math.floor((clock.now() - begun) / blockMs);
  const truth = () => firstBlock + byTime() + extra;

  return {
    height: () => truth() + lies,
    finalized: () => Math.max(0, truth() + lies - finalAfter),
    hasBlock: (height) => height >= 0 && height <= truth(),
    // Commanded blocks crowd together before the newest one.
    timeOf: (block) => Math.floor((clock.now() - Math.max(0, truth() - block) * Math.min(blockMs, 2000)) / 1000),
    payments: () => payments,
    pay(payment, waiting) {
      made += 1;
      if (!waiting) extra += 1;
      const hash = made.toString(16).padStart(8, "0").repeat(8);
      const paid: Payment = { ...payment, hash, output: 0, block: waiting ? null : truth() };
      payments.push(paid);
      return paid;
    },
    mine(blocks) {
      extra += blocks;
      const block = truth() - blocks + 1;
      payments = payments.map((payment) => (payment.block === null ? { ...payment, block } : payment));
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
