/** A cache of at most `limit` entries. When it is full, a new key first empties it, because every value can be recomputed. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  private readonly limit: number;

  constructor(limit: number) {
    super();
    this.limit = limit;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.limit && !this.has(key)) this.clear();
    return super.set(key, value);
  }
}
