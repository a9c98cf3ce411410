/** A name for the place from which coins came, until the user enters another one. */
export const EARLIER_ACCOUNT = "Own wallet";
