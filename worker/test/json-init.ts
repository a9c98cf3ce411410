/** The options of a request with a JSON body, as the page sends it. */
export const jsonInit = (method: string, body: unknown, cookie?: string): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json", ...(cookie ? { Cookie: cookie } : {}) },
});
