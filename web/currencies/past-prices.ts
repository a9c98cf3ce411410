/** Where the rates of the past are not available. */
export const PAST_PRICES = "Past prices are converted at today's rate.";
