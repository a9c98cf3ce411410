import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../../api/call.ts";
import { queries } from "../../api/query-client.ts";

export type SignInMethods = Reply<"GET /api/sign-in-methods">;
export type Passkey = SignInMethods["passkeys"][number];

/** Never fresh, because passkeys and codes are also used and changed on other devices. */
export const signInMethodsQuery = queryOptions({
  queryKey: ["/api/sign-in-methods"],
  queryFn: () => call("GET /api/sign-in-methods"),
  staleTime: 0,
});

export const refreshSignInMethods = () => queries.invalidateQueries(signInMethodsQuery);
