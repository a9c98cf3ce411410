/** Resolves in another task, so that the browser can paint and respond between two pieces of work. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));
