import { demoAddresses } from "./demo.ts";
import type { Book } from "./entries.ts";

export type WalletBook = { book(): Book; reset(): void };

/** The demo wallets are made at their first use, because deriving their addresses takes some milliseconds. */
export function createBook(contractOf: (coinId: string, chainId: number) => string | undefined): WalletBook {
  let book: Book | undefined;
  return {
    book() {
      book ??= demoAddresses(contractOf);
      return book;
    },
    reset() {
      book = undefined;
    },
  };
}
