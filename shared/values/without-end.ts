/** The text without the characters of `end` at its end. An expression would search each run of them anew. */
export function withoutEnd(text: string, end: string): string {
  let length = text.length;
  while (length > 0 && end.includes(text[length - 1]!)) length -= 1;
  return text.slice(0, length);
}
