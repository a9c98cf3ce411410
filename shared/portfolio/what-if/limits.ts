/** The range of the what-if slider, in percent. */
export const MIN_CHANGE = -90;
export const MAX_CHANGE = 100;
