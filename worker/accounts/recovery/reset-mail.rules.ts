type ResetMail = { username: string | null; url: string; host: string; lifetime: string };

/** The message with a reset link. It is plain text, so that every reader shows the whole address. */
export const resetMail = ({ username, url, host, lifetime }: ResetMail) => ({
  subject: `Reset your password on ${host}`,
  text: [
    `A new password was requested for ${username === null ? "your account" : `@${username}`} on ${host}.`,
    `Open this link within ${lifetime} to choose one:`,
    url,
    "It works once, and signs you out everywhere. If you did not ask for it, ignore this message.",
    "Your password stays as it is until the link is used.",
  ].join("\n\n"),
});
