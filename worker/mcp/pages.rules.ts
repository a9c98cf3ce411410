/** A reply of a tool has at most this many characters, so that a model can read it whole. */
export const MAX_CHARACTERS = 8_000;
/** Room for the description of the pages. */
const RESERVED = 700;
/** The points of a chart that show its course. */
const POINTS = 25;

/** How many items of a list a reply has, of how many (`orMore`: of at least as many), and the offset of the next ones. */
export type Page = { shown: number; of: number; orMore?: true; next: number | null };
export type PageRequest = { list?: string | undefined; offset?: number | undefined; limit?: number | undefined };
type Reply = Record<string, unknown>;

/** Evenly chosen items with the first and the last one. */
function thinned(items: readonly unknown[], count: number): unknown[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.round((i * (items.length - 1)) / (count - 1))]);
}

/**
 * The reply with the first items of each list, as many as there is room for. `lists` names them with the number of items
 * that are shown by default. A request for one list gets only that one, from an offset. `show` leaves out what a model may not
 * read.
 */
export function pageOf(
  reply: Reply,
  lists: Readonly<Record<string, number>>,
  { list, offset = 0, limit }: PageRequest,
  show: (value: unknown) => unknown,
): Reply {
  const names = list === undefined ? Object.keys(lists) : [list];
  const rest = Object.fromEntries(
    Object.entries(reply).filter(([name]) => name !== "more" && !Object.hasOwn(lists, name)),
  );
  const paged = { ...(show(rest) as Reply) };
  const itemsOf = (name: string) => (reply[name] ?? []) as unknown[];
  const columns = names.map((name) => {
    const most = limit ?? (list === undefined && names.length > 1 ? lists[name]! : Number.POSITIVE_INFINITY);
    return { name, items: itemsOf(name).slice(offset), most, shown: [] as unknown[], isFull: false };
  });
  let room = MAX_CHARACTERS - RESERVED - JSON.stringify(paged).length;
  // One item of each list in turn, so that a long list leaves room for the others.
  for (let index = 0; columns.some(({ isFull }) => !isFull); index++)
    for (const column of columns) {
      if (column.isFull) continue;
      const item = index < Math.min(column.most, column.items.length) ? show(column.items[index]) : undefined;
      const size = item === undefined ? 0 : JSON.stringify(item).length + 1;
      if (item === undefined || size > room) {
        column.isFull = true;
        continue;
      }
      column.shown.push(item);
      room -= size;
    }
  const pages: Record<string, Page> = {};
  for (const { name, shown } of columns) paged[name] = shown;
  for (const name of Object.keys(lists)) {
    const of = itemsOf(name).length;
    const shown = columns.find((column) => column.name === name)?.shown.length ?? 0;
    const end = shown === 0 && !names.includes(name) ? 0 : offset + shown;
    pages[name] = { shown, of, ...(reply.more === true && { orMore: true }), next: end < of ? end : null };
  }
  return { ...paged, pages };
}

/** A chart: its points in a small number, or all of them from an offset. */
export function chartOf(reply: Reply, name: string, request: PageRequest, show: (value: unknown) => unknown): Reply {
  const points = (reply[name] ?? []) as unknown[];
  if (request.offset !== undefined) return pageOf(reply, { [name]: points.length }, request, show);
  const chosen = thinned(points, Math.min(POINTS, Math.max(2, request.limit ?? POINTS)));
  const paged = pageOf({ ...reply, [name]: chosen }, { [name]: chosen.length }, {}, show);
  const { shown } = (paged.pages as Record<string, Page>)[name]!;
  return { ...paged, pages: { [name]: { shown, of: points.length, next: shown < points.length ? 0 : null } } };
}
