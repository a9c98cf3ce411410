/** Maximum lengths, in code points. Do not import zod, because forms load this file. */
export const MAX_SYMBOL = 50;
export const MAX_COIN_NAME = 100;
