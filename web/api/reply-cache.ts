/** The cache of replies as the session uses it. It registers itself, because it loads after the session or never. */
type ReplyCache = {
  /** Removes the data of one user, because another user must not see it. */
  clear(): void;
  /** Stops or continues the requests at intervals. */
  pause(isPaused: boolean): void;
  /** Resolves when all running requests have been answered. */
  settled(): Promise<unknown>;
};

let cache: ReplyCache | null = null;

export const setReplyCache = (loaded: ReplyCache): void => {
  cache = loaded;
};
export const replyCache = (): ReplyCache | null => cache;
