/** The cookie that says, to the page's own scripts, that there may be a session. The session itself they never see. */
export const SESSION_MARK = "signed_in";
