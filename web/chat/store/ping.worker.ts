import { PING_EVERY_MS } from "../../../shared/chat/rules.ts";

// A worker sends the pings, because browsers throttle timers of a hidden tab to one run a minute.
setInterval(() => postMessage(null), PING_EVERY_MS);
