/**
 * How often a change is decided anew when another request changed its rows meanwhile. It is more than one browser sends at
 * once, and each failed attempt means that another request succeeded.
 */
export const MAX_ATTEMPTS = 20;
