import { PING_EVERY_MS } from "../../../shared/chat/rules.ts";

// Timers of a hidden tab come to once a minute, those of a worker do not: a page in the background stays connected.
setInterval(() => postMessage(null), PING_EVERY_MS);
