/**
 * The version of the rules by which positions follow from transactions. It is raised by each change of what they say, and
 * stored positions of an earlier version are derived again.
 */
export const RULES_VERSION = 3;
