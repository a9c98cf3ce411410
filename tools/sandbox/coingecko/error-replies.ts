import type { Context } from "hono";

/** The formats of CoinGecko's errors: an object for key and limit errors, a plain text field for all others. */
export const errorBodies = {
  tooManyRequests: {
    status: {
      error_code: 429,
      error_message:
        "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API plans for higher rate limits.",
    },
  },
  unauthorized: {
    status: {
      error_code: 10002,
      error_message: "API Key Missing. Please make sure you're using the right authentication method.",
    },
  },
};

export const missingParameter = (c: Context, name: string) => c.json({ error: `Missing parameter ${name}` }, 422);
export const invalidCurrency = (c: Context) => c.json({ error: "invalid vs_currency" }, 400);
export const coinNotFound = (c: Context) => c.json({ error: "coin not found" }, 404);
/** The reply to a time range that only paid plans can request. */
export const beyondRange = (c: Context) =>
  c.json(
    {
      error: {
        status: {
          error_code: 10012,
          error_message:
            "Your request exceeds the allowed time range. Public API users are limited to querying historical data within the past 365 days.",
        },
      },
    },
    401,
  );
