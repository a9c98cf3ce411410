/** A letter has fewer marks in every language. Composing sorts the marks of a letter, and takes long for thousands. */
const LONG_MARKS = /(\p{M}{30})\p{M}+/gu;

/** The text in Unicode's composed form, with at most 30 marks on a letter. */
export const composed = (text: string): string => text.toWellFormed().replace(LONG_MARKS, "$1").normalize("NFC");

/** A composed text of one line: without control characters and other invisible ones, and without blanks around it. */
export const oneLine = (text: string): string => composed(text).replace(/\p{C}/gu, "").trim();
