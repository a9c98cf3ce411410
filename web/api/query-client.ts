import { QueryClient } from "@tanstack/react-query";
import { MINUTE } from "../../shared/values/time.ts";
import { get, isSignedOut } from "./call.ts";

/** Turns a 401 into null, because a missing session is not a failure. */
export async function nullWhenSignedOut<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply;
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

/** Data stays fresh for 10 minutes and is removed 30 minutes after its last use. It is not refetched automatically. */
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
        // Without a network the service worker answers with the last reply.
        networkMode: "always",
      },
      mutations: { retry: false },
    },
  });
