/** Cookie by which the page's scripts know that a session may exist. Scripts cannot read the session cookie itself. */
export const SIGNED_IN_COOKIE = "signed_in";
