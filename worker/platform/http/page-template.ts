/** Reads a template of the build once per isolate. Null when the build has none; then the page renders itself. */
export function createTemplateLoader<T>(path: string) {
  let template: T | undefined;
  return async (assets: Fetcher, origin: string): Promise<T | null> => {
    if (template) return template;
    const reply = await assets.fetch(new URL(path, origin));
    if (!reply.ok) return null;
    template = await reply.json<T>();
    return template;
  };
}
