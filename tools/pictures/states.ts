import type { State } from "./state.ts";
import { USER_STATES } from "./user-states.ts";
import { VISITOR_STATES } from "./visitor-states.ts";

/** The pages of the product in all states that users see. */
export const STATES: State[] = [...VISITOR_STATES, ...USER_STATES];
