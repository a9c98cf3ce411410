export const isHttps = (request: Request): boolean => new URL(request.url).protocol === "https:";
