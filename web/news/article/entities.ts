const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  euro: "€",
};

/** Replaces entities such as `&amp;` and `&#8364;` by their characters. The page shows the result as text, not HTML. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? entity;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 31 && point < 0x110000 && !(point >= 0xd800 && point < 0xe000)
      ? String.fromCodePoint(point)
      : entity;
  });
