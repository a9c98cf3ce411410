type Confirmation = { username: string | null; url: string; host: string };

/** The message with the link that confirms an address. It is plain text, so that every reader shows the whole address. */
export const confirmationMail = ({ username, url, host }: Confirmation) => ({
  subject: `Confirm your email on ${host}`,
  text: [
    `${username === null ? "An account" : `@${username}`} on ${host} gave this email address.`,
    "Open this link within 24 hours to confirm that it is yours:",
    url,
    "Resets of the password by email work only after that. Another account that has confirmed this address loses it.",
    "If this is not your account, ignore this message.",
  ].join("\n\n"),
});
