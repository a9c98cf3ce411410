import { QueryClient } from "@tanstack/react-query";
import { MINUTE } from "../../shared/values/time.ts";
import { get, isSignedOut } from "./call.ts";

/** A visitor without a session is not a failure: what they may not read is nothing. */
export async function nullWhenSignedOut<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply;
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

/** Specification 1, section 9, "Caching and refresh". */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => nullWhenSignedOut(get(String(queryKey[0]))),
        staleTime: 10 * MINUTE,
        gcTime: 30 * MINUTE,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
