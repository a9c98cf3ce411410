import type { Clock } from "../clock.ts";

export type Payment = {
  /** 64 hex digits. */
  hash: string;
  /** Index of the output or the log. */
  output: number;
  to: string;
  from: string;
  /** In the smallest units of the currency. */
  amount: bigint;
  /** Contract of another token; absent for real USDC. */
  contract?: string;
  /** Null while the payment is not in a block. */
  block: number | null;
  /** The time of its block, in ms. */
  at: number | null;
};

/** The time between blocks, and the number of blocks after which a payment is final. */
type ChainOptions = { blockMs: number; finalAfter: number };

export type Chain = {
  height: () => number;
  /** The newest block that cannot be reorganised. */
  finalized: () => number;
  hasBlock: (height: number) => boolean;
  /** The time of a block, in seconds since the epoch. */
  timeOf: (block: number) => number;
  payments: () => readonly Payment[];
  /** Adds a payment in a new block, or without a block when `waiting`. */
  pay: (
    payment: Pick<Payment, "to" | "from" | "amount" | "contract"> & Partial<Pick<Payment, "hash">>,
    waiting: boolean,
  ) => Payment;
  /** Adds blocks at once. The first one includes the waiting payments. */
  mine: (blocks: number) => void;
  /** Drops waiting payments and those in the newest blocks, as in a reorg. Returns their number. */
  reorganise: (blocks: number) => number;
  /** Makes the chain report a height that differs from the real one by this number of blocks. */
  misreportHeight: (blocks: number) => void;
  reset: () => void;
};

/**
 * A simulated chain. Blocks are added with time and by commands; payments only by commands. The height is computed from
 * the clock, so that it is not lower after a restart of the sandbox than before.
 */
export function createChain(clock: Clock, { blockMs, finalAfter }: ChainOptions): Chain {
  let extraBlocks = 0;
  let reportedOffset = 0;
  let payments: Payment[] = [];
  const realHeight = () => Math.floor(clock.now() / blockMs) + extraBlocks;

  return {
    height: () => realHeight() + reportedOffset,
    finalized: () => Math.max(0, realHeight() + reportedOffset - finalAfter),
    hasBlock: (height) => height >= 0 && height <= realHeight(),
    timeOf(block) {
      const paymentTime = payments.find((payment) => payment.block === block)?.at;
      // Blocks without a payment get times at most 2 s apart, because many of them may have been added at once.
      const estimate = clock.now() - Math.max(0, realHeight() - block) * Math.min(blockMs, 2000);
      return Math.floor((paymentTime ?? estimate) / 1000);
    },
    payments: () => payments,
    pay(payment, waiting) {
      if (!waiting) extraBlocks += 1;
      // Random, so that a payment after a restart cannot have the hash of an earlier payment.
      const hash = crypto.randomUUID().replaceAll("-", "").repeat(2);
      const position = waiting ? { block: null, at: null } : { block: realHeight(), at: clock.now() };
      const newPayment: Payment = { hash, ...payment, ...position, output: 0 };
      payments.push(newPayment);
      return newPayment;
    },
    mine(blocks) {
      extraBlocks += blocks;
      const block = realHeight() - blocks + 1;
      const at = clock.now();
      payments = payments.map((payment) => (payment.block === null ? { ...payment, block, at } : payment));
    },
    reorganise(blocks) {
      const remaining = payments.filter(({ block }) => block !== null && block <= realHeight() - blocks);
      const dropped = payments.length - remaining.length;
      payments = remaining;
      return dropped;
    },
    misreportHeight(blocks) {
      reportedOffset = blocks;
    },
    reset() {
      extraBlocks = 0;
      reportedOffset = 0;
      payments = [];
    },
  };
}
