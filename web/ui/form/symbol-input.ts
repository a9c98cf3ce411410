/** The symbol of a coin, such as BTC: no word that a phone could correct or a browser could propose. */
export const SYMBOL_INPUT = {
  maxLength: 50,
  autoCapitalize: "characters",
  autoComplete: "off",
  autoCorrect: "off",
  spellCheck: false,
} as const;
