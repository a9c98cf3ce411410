/** What the shell shows of a signed-in person. */
export type ShellUser = { username: string; isAdmin: boolean };

/** Nobody is signed in until accounts arrive. */
export const useUser = (): ShellUser | null => null;
