/** How addresses are written beside their plain form. */

/** The name of the chain before an Ethereum address: in links to wallets (EIP-681), in EIP-3770 and in CAIP-10. */
export const EVM_PREFIX = /^(?:ethereum:|eth:|eip155:\d+:)/i;

/** An address has no spaces. One that was copied from two lines has them. */
export const withoutSpaces = (text: string): string => text.replace(/\s+/g, "");
