import type { BenchResult } from "../results.ts";
import { memory } from "./memory.ts";
import { users } from "./users.ts";

/** Measures what grows: the rows of requests and jobs with the number of users, and memory with time. */
export const scale = async (): Promise<BenchResult[]> => [...(await users()), ...(await memory())];
