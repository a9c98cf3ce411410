import { call } from "../api/call.ts";

const FILES = {
  "/api/portfolio/export": () => call("GET /api/portfolio/export"),
  "/api/closed-positions/export": () => call("GET /api/closed-positions/export"),
  "/api/transactions/export": () => call("GET /api/transactions/export"),
  // With a format it answers as a file.
  "/api/tax-report": async (query: Record<string, string>) =>
    (await call("GET /api/tax-report", { query: query as never })) as unknown as string,
  "/api/portfolio/as-of": async (query: Record<string, string>) =>
    String(await call("GET /api/portfolio/as-of", { query: query as never })),
  "/api/gains/export": (query: Record<string, string>) => call("GET /api/gains/export", { query: query as never }),
};

/** Saves the file of an export that this browser answers itself. */
export async function answerExport(path: string, fileName: string): Promise<void> {
  const { pathname, searchParams } = new URL(path, location.origin);
  const text = await FILES[pathname as keyof typeof FILES](Object.fromEntries(searchParams));
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: fileName });
  link.click();
  URL.revokeObjectURL(url);
}
