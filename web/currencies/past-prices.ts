/** The charts of coins use today's rate for past prices. */
export const PAST_PRICES = "Past prices are converted at today's rate.";
