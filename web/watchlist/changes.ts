/** A change of a watchlist. `after` is the coin's new neighbour, or null for the beginning. */
export type WatchChange =
  | { kind: "add"; ids: readonly string[] }
  | { kind: "remove"; id: string }
  | { kind: "move"; id: string; after: string | null };

function move(ids: readonly string[], id: string, after: string | null): readonly string[] {
  if (!ids.includes(id)) return ids;
  const others = ids.filter((other) => other !== id);
  const neighbour = after === null ? -1 : others.indexOf(after);
  // When the neighbour was removed meanwhile, the coin moves to the end, as on the server.
  return others.toSpliced(after !== null && neighbour < 0 ? others.length : neighbour + 1, 0, id);
}

export function applyChange(ids: readonly string[], change: WatchChange): readonly string[] {
  switch (change.kind) {
    case "add":
      return [...new Set([...ids, ...change.ids])];
    case "remove":
      return ids.filter((id) => id !== change.id);
    case "move":
      return move(ids, change.id, change.after);
  }
}
