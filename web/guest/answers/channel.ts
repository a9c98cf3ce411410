/** The tabs of this browser tell each other of changes. */
export const channel = new BroadcastChannel("tidemark.guest-changes");
