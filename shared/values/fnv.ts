/** FNV-1a hash of the text's code points, 32 bits. It spreads keys evenly; it is not secure. */
export function fnv1a(text: Iterable<string>): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}
