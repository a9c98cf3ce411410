/** The listeners of each coin by its id. */
export type CoinListeners = Map<string, Set<() => void>>;

export function addCoinListener(coinListeners: CoinListeners, id: string, listener: () => void): () => void {
  const listeners = coinListeners.get(id) ?? new Set();
  coinListeners.set(id, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) coinListeners.delete(id);
  };
}
