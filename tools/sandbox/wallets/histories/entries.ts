import type { BitcoinEntry } from "../entries.ts";
import { addTransaction, type Chain, FIRST_TIP, type Output } from "./chain.ts";
import { foreignAddress, txidOf } from "./generate.ts";

/** What an emptied address had. */
export const EMPTIED = 500_000;
const FEE = 1_000;
const BLOCKS_BETWEEN = 1_000;

/** Adds the history of an address that only has a balance: a payment, which was sent on when the balance is 0. */
export function addEntry(chain: Chain, address: string, { satoshis }: BitcoinEntry, number: number): void {
  const isEmptied = satoshis === 0;
  const own: Output = { scriptpubkey_address: address, value: isEmptied ? EMPTIED : satoshis };
  const foreign = (name: string, value: number): Output => ({
    scriptpubkey_address: foreignAddress(`${name} ${address}`),
    value,
  });
  const payment = txidOf(`payment ${address} ${satoshis}`);
  const input = (txid: string, prevout: Output) => ({ txid, vout: 0, prevout, is_coinbase: false });
  const height = FIRST_TIP - BLOCKS_BETWEEN - number * 10;
  addTransaction(chain, {
    txid: payment,
    fee: FEE,
    vin: [input(txidOf(`payer ${address}`), foreign("payer", own.value + FEE))],
    vout: [own],
    height,
  });
  if (isEmptied)
    addTransaction(chain, {
      txid: txidOf(`sale ${address}`),
      fee: FEE,
      vin: [input(payment, own)],
      vout: [foreign("buyer", own.value - FEE)],
      height: height + 5,
    });
}
