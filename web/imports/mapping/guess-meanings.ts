import type { Meaning } from "../../../shared/imports/mapping.ts";

/** Words of exports in English, German, French, Spanish and Portuguese. A text that begins with one has its meaning. */
const WORDS: [RegExp, Meaning][] = [
  [/\bfee|gebühr|frais|comisi|comiss|taxa\b/i, "fee"],
  [
    /income|\bearn|dividend|reward|staking|interest|airdrop|mining|cashback|zinsen|belohnung|ertrag|erträge|einkünfte|intérêt|récompense|revenu|inter[eé]s|recompensa|juros|ingreso por|rendimiento|rendimento/i,
    "income",
  ],
  [/\bbuy\b|bought|purchase|\bkauf|gekauft|achat|acheté|compra/i, "buy"],
  [/\bsell\b|\bsale\b|sold|verkauf|vente|vendu|vent?a|vend/i, "sell"],
  [/trade|swap|convert|exchange|tausch|échange|cambio|intercambio|troca|permuta/i, "trade"],
  [
    /withdraw|\bsen[dt]\b|auszahl|abhebung|gesendet|ausgang|retrait|envoi|envoy|retir|env[ií]|saque|levantamento/i,
    "out",
  ],
  [/deposit|receive|einzahl|eingang|erhalten|dépôt|reçu|réception|depósito|recib|receb/i, "in"],
];

/** The probable meanings of types of rows. The form proposes them, and the user confirms them. */
export function guessMeanings(texts: readonly string[]): Record<string, Meaning> {
  const guesses = texts.flatMap((text) => {
    const found = WORDS.find(([word]) => word.test(text));
    return found ? [[text, found[1]] as const] : [];
  });
  return Object.fromEntries(guesses);
}

const COMPLETED =
  /^(completed?|done|filled|ok|success|successful|executed|confirmed|settled|finished|closed|erledigt|abgeschlossen|ausgeführt|bestätigt|terminé|exécuté|effectué|réussi|completad[oa]|ejecutad[oa]|realizad[oa]|conclu[ií]d[oa]|executad[oa]|efetuad[oa])/i;

/** Which texts of a status probably mean that a row is completed. */
export const guessStatuses = (texts: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(texts.map((text) => [text, COMPLETED.test(text.trim())]));
