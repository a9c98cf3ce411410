/** The event before a sign-out. In its own file, because the code that listens to it loads later. */
export const BEFORE_SIGN_OUT = "beforesignout";
